-- Platform: everything without a noun of the business. Instants are UTC and come from the clock of the product, never
-- from the database's own; ids are made in code.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The files that made this database, by name, with a hash of each: a file changed afterwards is noticed.
create table migration (
  name text primary key,
  hash text not null
);

-- One row. A database with is_sandbox = false and users is never filled with demo content.
create table deployment (
  only_row boolean primary key default true check (only_row),
  is_sandbox boolean not null,
  clock_offset_ms bigint not null default 0,
  -- Version of the demo that fills it (db/seed/demo-version.ts); null until the demo is complete.
  demo_version integer,
  -- The moment to which this database was restored, and when that was done; null unless it came out of a backup.
  restored_to timestamptz,
  restored_at timestamptz
);

-- Fixed windows; the limits themselves live in code so that a test can choose them.
create table rate_limit (
  key text not null,
  window_started_at timestamptz not null,
  hits integer not null,
  primary key (key, window_started_at)
);
create index rate_limit_age on rate_limit (window_started_at);

-- The result of a state-changing call with an Idempotency-Key, per caller and key, written in the same transaction; the
-- hash distinguishes a repeat from another request under the same key.
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
