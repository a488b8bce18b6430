-- Notifications: what people are told, and the outbox, which holds each message until it is sent. Both are written in the
-- transaction of the change that they tell of. Then what people want to be told, and calendar feeds.

-- One telling: of what, by which template, and the facts that its words are made of when a message is sent or read.
create table notification (
  id text primary key,
  template text not null,
  subject_type text not null,
  subject_id text not null,
  -- Tells one telling from the next where the same may be told of a subject again (the id of a proposal, the number of
  -- moves before a reminder); '' where it is told once, null where it may be told any number of times.
  round text,
  -- Forgotten with the last message (outside of the sandbox); those of a code or a link when they are void, everywhere.
  facts text,
  created_at timestamptz not null,
  -- By which request something was told: the log, the audit and the mail name it by the same id. Null where time alone led
  -- to it.
  request_id text check (length(request_id) between 1 and 64),
  unique (subject_type, subject_id, template, round)
);
create index notification_age on notification (created_at);

-- A telling to one person by one channel. Lanes of the worker read it instead of one job per message: what is urgent
-- never waits behind the rest, what is held (a burst about one subject, a text message in the night) waits for its
-- moment by the clock of the product.
create table outbox_message (
  -- The order in which they were written: two messages may share their instant.
  id bigint generated always as identity primary key,
  notification_id text not null references notification (id) on delete cascade,
  -- For whom it is written, a reader that the template knows: the two sides of a booking read different words.
  reader text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  -- An email address, a phone number, or the id of a device.
  recipient text not null,
  is_urgent boolean not null,
  held_until timestamptz,
  -- It is dropped once the subject no longer reads like this (a part of its state, by name), or at this moment.
  holds_while jsonb,
  holds_until timestamptz,
  created_at timestamptz not null,
  -- A try is written down before it is made: two workers never make the same one, a failing one waits longer each time,
  -- and one that was cut off by the end of its process is known as such.
  attempts integer not null default 0,
  claimed_until timestamptz,
  next_try_at timestamptz,
  last_error text,
  sent_at timestamptz,
  dropped_at timestamptz,
  -- The message that said it, or would have, had it still held: the last one of a burst.
  part_of bigint,
  -- Messages that nobody tries any more, until somebody tries them again or leaves them out, or for a week: so long what
  -- they say is kept. Refused ones count as well; what became untrue meanwhile does not.
  gave_up_at timestamptz,
  -- A mail that went to an unproven address without what is private in it, so that the outbox shows it as it went.
  is_bare boolean not null default false,
  -- Why it did not arrive: nobody has the address; whoever has it, or a network, takes nothing from us; for now; unknown.
  failure text check (failure in ('bounce', 'blocked', 'temporary', 'unknown')),
  -- What the service told after it had taken it.
  reported text check (reported in ('delivered', 'undelivered', 'failed')),
  reported_at timestamptz,
  -- When a text or push message was handed to the network. What a worker held that died before is tried again; only of what
  -- it had handed on is nobody sure whether it was sent.
  handed_at timestamptz,
  -- Whose account a message was for, when it was written: an address or a number may be another's later. Null where it was
  -- nobody's account, such as a code before the sign-up. Without a reference: messages are written in the transaction of
  -- every change, and no account's row is ever removed.
  person_id text
);
create index outbox_message_notification on outbox_message (notification_id);
create index outbox_message_recipient on outbox_message (recipient, id desc);
create index outbox_message_waiting on outbox_message
  (is_urgent, channel, (coalesce(next_try_at, held_until, created_at)))
  where sent_at is null and dropped_at is null;
create index outbox_message_given_up on outbox_message (gave_up_at, id) where gave_up_at is not null;
-- How much a lane has sent lately, without reading the messages.
create index outbox_message_sent on outbox_message (sent_at) include (channel, is_urgent) where sent_at is not null;
create index outbox_message_person on outbox_message (person_id, id desc) where person_id is not null;

-- The inbox: what people with an account are told, in a line each, beside mail and text message. Its words are kept,
-- because what they were made of is forgotten once a message is sent.
create table inbox_message (
  id bigint generated always as identity primary key,
  person_id text not null references user_account (id),
  template text not null,
  subject_type text not null,
  subject_id text not null,
  title text not null,
  text text not null,
  -- Where it leads, a path of the site.
  path text,
  -- It is past once the subject no longer reads like this, or at this moment.
  holds_while jsonb,
  holds_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_message_of on inbox_message (person_id, id desc);
create index inbox_message_unread on inbox_message (person_id, id) where read_at is null;
create index inbox_message_age on inbox_message (created_at);
-- What a deletion finds messages by.
create index inbox_message_subject on inbox_message (subject_id);

-- What people want to be told, and by which way. Only what they chose: without a row it stands as the product has it.
create table notice_choice (
  person_id text not null references user_account (id),
  -- A group of what can be told ('reviews').
  topic text not null,
  channel text not null check (channel in ('email', 'push', 'inbox')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (person_id, topic, channel)
);

-- Each yes and no to text messages with the words that were shown; the newest holds. Never changed.
create table text_consent (
  id bigint generated always as identity primary key,
  person_id text not null references user_account (id),
  is_given boolean not null,
  words text not null,
  said_at timestamptz not null
);
create index text_consent_of on text_consent (person_id, id desc);

-- Devices on which somebody wants to be told. Each belongs to the session in which it was asked for and ends with it:
-- by logging out, by ending the session from elsewhere, by a suspension.
create table push_subscription (
  id text primary key,
  person_id text not null references user_account (id),
  session_hash bytea not null references session (token_hash) on delete cascade,
  -- Where its browser's push service takes messages for it. Whoever knows it may end it; nobody else can guess it.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, with which messages are encrypted for it alone.
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  created_at timestamptz not null
);
create index push_subscription_of on push_subscription (person_id, created_at desc);
create index push_subscription_session on push_subscription (session_hash);
create trigger push_subscription_person_is_here before insert on push_subscription
  for each row execute function refuse_deleted('person_id');

-- Text messages that people sent to us and that were heard, by the service's name for them: each has one effect.
create table heard_text (
  service_id text primary key,
  heard_at timestamptz not null
);
create index heard_text_age on heard_text (heard_at);

-- A private calendar address per person. Only the hash of its token is kept; closing is deleting the row.
create table calendar_feed (
  user_id text primary key references user_account (id),
  token_hash bytea unique,
  opened_at timestamptz not null,
  -- A feed that a new password ended: its address is forgotten, and its owner is told why it no longer works.
  ended_at timestamptz,
  constraint calendar_feed_open_or_ended check ((token_hash is null) = (ended_at is not null))
);
