-- Notifications: what people are told, and the outbox, which holds each message until it is sent. Both are written in the
-- transaction of the change that they tell of.

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
  channel text not null check (channel in ('email', 'sms')),
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
  part_of bigint
);
create index outbox_message_notification on outbox_message (notification_id);
create index outbox_message_recipient on outbox_message (recipient, id desc);
create index outbox_message_waiting on outbox_message
  (is_urgent, channel, (coalesce(next_try_at, held_until, created_at)))
  where sent_at is null and dropped_at is null;
