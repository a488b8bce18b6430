-- Platform: what has no noun of the business. Instants are UTC and come from the clock of the product, never from the
-- database's own; ids are made in code.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Which of these files made this database, by name, and a hash of each: one that was changed afterwards is noticed.
create table migration (
  name text primary key,
  hash text not null
);

-- One row. A database with is_sandbox = false and users is never filled with demo content.
create table deployment (
  only_row boolean primary key default true check (only_row),
  is_sandbox boolean not null,
  clock_offset_ms bigint not null default 0,
  -- Of the demo that fills it (db/seed/demo-version.ts); null until the demo is complete.
  demo_version integer
);

-- Fixed windows; the limits themselves live in code so that a test can choose them.
create table rate_limit (
  key text not null,
  window_started_at timestamptz not null,
  hits integer not null,
  primary key (key, window_started_at)
);
create index rate_limit_age on rate_limit (window_started_at);

-- What a state-changing call with an Idempotency-Key made, per caller and key, written in the same transaction;
-- the hash tells a repeat from another request under the same key.
create table idempotency_key (
  user_id text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  resource_id text not null,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- What is to be sent, written in the transaction of the change it tells of. Lanes read it instead of one job per
-- message: what is urgent never waits behind the rest, what is held (a burst about one thing, a text message in the
-- night) waits for its moment by the clock of the product.
create table outbox_message (
  id text primary key,
  -- The order in which it was written: ids are random and two messages may share their instant.
  seq bigint generated always as identity,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  kind text not null,
  -- What it tells of, for example a booking: a burst about it becomes one message.
  about text,
  -- The same news is never told twice to the same person by the same channel.
  dedupe_key text unique,
  is_urgent boolean not null default false,
  held_until timestamptz,
  created_at timestamptz not null,
  -- A try is written down before it is made: two workers never make the same one, a failing one waits longer each time,
  -- and one that was cut off by the end of its process is known as such.
  attempts integer not null default 0,
  claimed_until timestamptz,
  next_try_at timestamptz,
  last_error text,
  sent_at timestamptz,
  dropped_at timestamptz
);
create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_recipient on outbox_message (recipient, created_at desc, id desc);
create index outbox_message_waiting on outbox_message
  (is_urgent, channel, (coalesce(next_try_at, held_until, created_at)))
  where sent_at is null and dropped_at is null;
create index outbox_message_about on outbox_message (about, recipient) where about is not null;
