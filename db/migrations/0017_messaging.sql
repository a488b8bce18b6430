-- Messaging between clients and providers, and support: what people write to us.

-- One conversation per client and provider, begun by the first message.
create table conversation (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  created_at timestamptz not null,
  -- The number of its newest line. Lines are numbered from 1 without a gap, under the lock of this row: their order is
  -- exact.
  last_number integer not null default 0,
  last_at timestamptz not null,
  -- The last line that each side has read, and how many of the other's lines come after it.
  client_read integer not null default 0,
  provider_read integer not null default 0,
  client_unread integer not null default 0 check (client_unread >= 0),
  provider_unread integer not null default 0 check (provider_unread >= 0),
  -- When a side is emailed about unread messages, and when that happened last.
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
-- The sweep of due emails.
create index conversation_client_mail on conversation (client_mail_due_at) where client_mail_due_at is not null;
create index conversation_provider_mail on conversation (provider_mail_due_at) where provider_mail_due_at is not null;
create trigger conversation_person_is_here before insert on conversation
  for each row execute function refuse_deleted('client_id', 'provider_id');

-- One line of a conversation, written by a side or by the system.
create table message (
  conversation_id text not null references conversation (id),
  number integer not null check (number > 0),
  author text not null check (author in ('client', 'provider', 'system')),
  -- Contact details are hidden before it is written: the typed text is stored nowhere.
  body text not null,
  is_masked boolean not null default false,
  -- How many photos go with it.
  photos smallint not null default 0 check (photos between 0 and 4),
  -- The subject of a line of the system.
  booking_id text references booking (id),
  sent_at timestamptz not null,
  -- A line about a visit says who acted. That side reads it as "You asked for …"; everyone else by the name in `body`.
  actor text check (actor in ('client', 'provider')),
  actor_body text,
  primary key (conversation_id, number),
  constraint message_of_system check ((author = 'system') = (booking_id is not null)),
  constraint message_actor_has_words check ((actor is null) = (actor_body is null)),
  constraint message_actor_of_system check (actor is null or author = 'system')
);
-- How many of the other side's lines are unread.
create index message_author on message (conversation_id, author, number);
-- The housekeeping finds old messages.
create index message_age on message (sent_at) where author <> 'system';

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

-- A report of a conversation: only then it is open to admins.
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
-- Reports by a person or about them, for their record.
create index conversation_report_reporter on conversation_report (reporter_id, created_at desc);
create index conversation_report_reported on conversation_report (reported_id, created_at desc);
create index conversation_report_of on conversation_report (conversation_id);

-- A message to support is a conversation: who works on it, whose turn it is, what it is about.
create table support_ticket (
  id text primary key,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  inquiry_type text not null,
  state text not null check (state in ('new', 'open', 'waiting', 'solved', 'spam')),
  created_at timestamptz not null,
  person_id text references user_account (id) on delete set null,
  -- They were signed in when they wrote, or an admin has confirmed who they are: then they see it in the product.
  is_proven boolean not null default false,
  booking_id text references booking (id) on delete set null,
  owner_id text references user_account (id),
  is_urgent boolean not null default false,
  -- Since when it is this side's turn; the lists are sorted by it.
  since timestamptz not null,
  -- Until when we promise to answer, while it is our turn.
  due_at timestamptz,
  last_at timestamptz not null,
  last_number int not null default 1,
  first_answered_at timestamptz,
  reopened_at timestamptz,
  turn text not null generated always as (
    case state when 'new' then 'us' when 'open' then 'us' when 'waiting' then 'them' else state end) stored,
  rank smallint not null generated always as (case when is_urgent then 0 else 1 end) stored
);
-- A person's tickets, for their record.
create index support_ticket_email on support_ticket (lower(email), created_at desc);
-- The lists: by whose turn it is, urgent ones first and then the longest waiting; of one owner, or of no one.
create index support_ticket_turn on support_ticket (turn, rank, since, id);
create index support_ticket_owner on support_ticket (owner_id, turn, rank, since, id);
create index support_ticket_unowned on support_ticket (turn, rank, since, id) where owner_id is null;
create index support_ticket_ended on support_ticket (turn, since desc, id desc);
create index support_ticket_owner_ended on support_ticket (owner_id, turn, since desc, id desc);
create index support_ticket_overdue on support_ticket (due_at) where state in ('new', 'open');
create index support_ticket_person on support_ticket (person_id, last_at desc, id desc) where is_proven;
create index support_ticket_of_person on support_ticket (person_id);
create index support_ticket_booking on support_ticket (booking_id) where booking_id is not null;
create index support_ticket_answered on support_ticket (first_answered_at) include (created_at)
  where first_answered_at is not null;
create trigger support_ticket_person_is_here before insert on support_ticket
  for each row execute function refuse_deleted('person_id');

-- The thread. Everything that a person has written is in here, and in the name, address and subject above.
create table ticket_message (
  ticket_id text not null references support_ticket (id) on delete cascade,
  number int not null check (number > 0),
  kind text not null check (kind in ('written', 'answered', 'noted', 'happened')),
  way text not null check (way in ('form', 'site', 'mail', 'pasted')),
  -- The admin who answered, noted or acted; for written messages, the signed-in person.
  author_id text references user_account (id) on delete set null,
  text text not null check (length(text) <= 20000),
  -- The part of an email that repeats earlier ones, and its signature.
  quoted text check (length(quoted) <= 20000),
  -- If it differs from the address of the ticket.
  from_email text,
  -- Only names, not the files.
  files text[] not null default '{}',
  message_id text,
  is_automatic boolean not null default false,
  written_at timestamptz not null,
  primary key (ticket_id, number)
);
create unique index ticket_message_mail on ticket_message (message_id) where message_id is not null;

-- Frequent answers, with gaps that a ticket fills.
create table answer_template (
  id text primary key check (length(id) = 26),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 5000),
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by text references user_account (id)
);
create unique index answer_template_title on answer_template (lower(title));

-- Calls of the email provider that have taken effect: none does so twice.
create table inbound_call (
  signature text primary key,
  received_at timestamptz not null
);
create index inbound_call_received on inbound_call (received_at);
