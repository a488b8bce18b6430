-- Platform: what has no noun of the business.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- One row. A database with is_sandbox = false and users is never filled with demo content.
create table deployment (
  only_row boolean primary key default true check (only_row),
  is_sandbox boolean not null,
  clock_offset_ms bigint not null default 0,
  seeded_at timestamptz
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

-- What is to be sent, written in the transaction of the change it tells of.
create table outbox_message (
  id text primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  kind text not null,
  -- The same news is never told twice to the same person by the same channel.
  dedupe_key text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_recipient on outbox_message (recipient, created_at desc, id desc);
create index outbox_message_unsent on outbox_message (created_at) where sent_at is null;
