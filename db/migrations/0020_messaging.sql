-- Who does not want to hear from whom: neither of the two can write or book while it stands.
create table person_block (
  blocker_id text not null references user_account (id),
  blocked_id text not null references user_account (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_block_two_people check (blocker_id <> blocked_id)
);
create index person_block_blocked on person_block (blocked_id);

-- Messages: one conversation per client and provider, begun by the first message.
create table conversation (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  created_at timestamptz not null,
  -- Of its newest line. Lines are numbered from 1 without a gap, under the lock of this row: their order is exact.
  last_number integer not null default 0,
  last_at timestamptz not null,
  -- Up to which line each side has read, and how many of the other's lines come after it.
  client_read integer not null default 0,
  provider_read integer not null default 0,
  client_unread integer not null default 0 check (client_unread >= 0),
  provider_unread integer not null default 0 check (provider_unread >= 0),
  -- When a side is told by mail of what it has not read, and when that happened last.
  client_mail_due_at timestamptz,
  provider_mail_due_at timestamptz,
  client_mailed_at timestamptz,
  provider_mailed_at timestamptz,
  constraint conversation_two_people check (client_id <> provider_id),
  constraint conversation_read check (client_read <= last_number and provider_read <= last_number),
  constraint conversation_pair unique (client_id, provider_id)
);
-- The lists of both sides.
create index conversation_client on conversation (client_id, last_at desc, id desc);
create index conversation_provider on conversation (provider_id, last_at desc, id desc);
-- The number beside the bell of both sides.
create index conversation_client_unread on conversation (client_id) where client_unread > 0;
create index conversation_provider_unread on conversation (provider_id) where provider_unread > 0;
-- The sweep of what is to be told by mail.
create index conversation_client_mail on conversation (client_mail_due_at) where client_mail_due_at is not null;
create index conversation_provider_mail on conversation (provider_mail_due_at) where provider_mail_due_at is not null;

create table message (
  conversation_id text not null references conversation (id),
  number integer not null check (number > 0),
  author text not null check (author in ('client', 'provider', 'system')),
  -- Ways to be reached are hidden before it is written down: what was typed is kept nowhere.
  body text not null,
  is_masked boolean not null default false,
  -- How many go with it.
  photos smallint not null default 0 check (photos between 0 and 4),
  -- What a line of the system tells of.
  booking_id text references booking (id),
  sent_at timestamptz not null,
  primary key (conversation_id, number),
  constraint message_of_system check ((author = 'system') = (booking_id is not null))
);
-- How much of the other side's is unread.
create index message_author on message (conversation_id, author, number);

-- Photos of a message, in their order.
create table message_photo (
  conversation_id text not null,
  number integer not null,
  position smallint not null,
  file_id text not null unique references stored_file (id),
  primary key (conversation_id, number, position),
  foreign key (conversation_id, number) references message (conversation_id, number)
);

-- A provider's own short texts.
create table quick_answers (
  provider_id text primary key references user_account (id),
  answers text[] not null,
  version integer not null default 1
);

-- Somebody asks us to look at a conversation: only then it is open to administrators.
create table conversation_report (
  id text primary key check (length(id) = 26),
  conversation_id text not null references conversation (id),
  reporter_id text not null references user_account (id),
  reported_id text not null references user_account (id),
  reason text not null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'warned', 'suspended')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  decision_reason text,
  constraint conversation_report_decided check ((state = 'open') = (decided_at is null))
);
-- A second report of the same is the first.
create unique index conversation_report_once on conversation_report (conversation_id, reporter_id) where state = 'open';
create index conversation_report_open on conversation_report (created_at, id) where state = 'open';
create index conversation_report_decided_at on conversation_report (decided_at desc, id desc) where state <> 'open';
