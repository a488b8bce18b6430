-- Notifications: messages to people, and the outbox, which holds each message until it is sent. Both are written in the
-- transaction of the change they announce. Then preferences and calendar feeds.

-- One notification: its subject, its template, and the facts from which its text is made when a message is sent or
-- read.
create table notification (
  id text primary key,
  template text not null,
  subject_type text not null,
  subject_id text not null,
  -- Distinguishes repeated notifications of one subject (the id of a proposal, the number of moves before a reminder);
  -- '' if it is sent once, null if it may be sent any number of times.
  round text,
  -- Deleted with the last message (outside of the sandbox); those of a code or a link when they are void, everywhere.
  facts text,
  created_at timestamptz not null,
  -- The request that led to it: the log, the audit and the email name it by the same id. Null if time alone led to it.
  request_id text check (length(request_id) between 1 and 64),
  unique (subject_type, subject_id, template, round)
);
create index notification_age on notification (created_at);

-- A notification to one person by one channel. Lanes of the worker read it instead of one job per message: urgent
-- messages never wait behind the rest, held ones (a burst about one subject, a text message in the night) wait for
-- their moment by the clock of the product.
create table outbox_message (
  -- The order in which they were written: two messages may share their instant.
  id bigint generated always as identity primary key,
  notification_id text not null references notification (id) on delete cascade,
  -- The reader in the template: the two sides of a booking read different texts.
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
  -- A try is recorded before it is made: two workers never make the same one, a failing one waits longer each time, and
  -- one interrupted by the end of its process is known as such.
  attempts integer not null default 0,
  claimed_until timestamptz,
  next_try_at timestamptz,
  last_error text,
  sent_at timestamptz,
  dropped_at timestamptz,
  -- The message that said it, or would have, if it had still been true: the last one of a burst.
  part_of bigint,
  -- Messages that were given up, until they are tried again or left out, or for a week: their content is stored that
  -- long. Refused ones count as well; ones that became untrue meanwhile do not.
  gave_up_at timestamptz,
  -- An email that went to an unproven address without private details, so that the outbox shows it as sent.
  is_bare boolean not null default false,
  -- Why it did not arrive: the address doesn't exist; its owner or a network accepts nothing from us; for now; unknown.
  failure text check (failure in ('bounce', 'blocked', 'temporary', 'unknown')),
  -- The service's report after it had accepted the message.
  reported text check (reported in ('delivered', 'undelivered', 'failed')),
  reported_at timestamptz,
  -- When a text or push message was handed to the network. Other messages of a worker that died are tried again; only
  -- for handed-over ones it is unknown whether they were sent.
  handed_at timestamptz,
  -- The account a message was for, when it was written: an address or a number may be another's later. Null without an
  -- account, such as for a code before the sign-up. Not a reference: messages are written in the transaction of every
  -- change, and no account's row is ever removed.
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

-- The inbox: the notifications of people with an account, in a line each, beside email and text message. Its text is
-- stored, because the facts are deleted once a message is sent.
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
-- Deletions find messages by it.
create index inbox_message_subject on inbox_message (subject_id);

-- Preferences: what people want to be notified of, and by which channel. Only their choices: without a row the
-- product's default applies.
create table notice_choice (
  person_id text not null references user_account (id),
  -- A group of notifications ('reviews').
  topic text not null,
  channel text not null check (channel in ('email', 'push', 'inbox')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (person_id, topic, channel)
);

-- Each yes and no to text messages with the wording that was shown; the newest applies. Never changed.
create table text_consent (
  id bigint generated always as identity primary key,
  person_id text not null references user_account (id),
  is_given boolean not null,
  words text not null,
  said_at timestamptz not null
);
create index text_consent_of on text_consent (person_id, id desc);

-- Devices on which a person wants notifications. Each belongs to the session in which it was added and ends with it: by
-- logging out, by ending the session from elsewhere, by a suspension.
create table push_subscription (
  id text primary key,
  person_id text not null references user_account (id),
  session_hash bytea not null references session (token_hash) on delete cascade,
  -- Where its browser's push service accepts messages for it. Knowing it is enough to end it; no one else can guess it.
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

-- Incoming text messages that were processed, by the service's name for them: each has one effect.
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
  -- A feed that a new password ended: its address is deleted, and its owner learns why it no longer works.
  ended_at timestamptz,
  constraint calendar_feed_open_or_ended check ((token_hash is null) = (ended_at is not null))
);
