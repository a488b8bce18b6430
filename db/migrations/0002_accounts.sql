-- Accounts: people, how they sign in, and what they have agreed to.
create type user_role as enum ('client', 'pending_provider', 'provider', 'admin');

create table user_account (
  id text primary key check (length(id) = 26),
  role user_role not null,
  first_name text not null,
  last_name text not null,
  full_name text not null,
  email text not null check (email = lower(email)),
  phone_number text not null check (phone_number ~ '^[2-9][0-9]{9}$'),
  street_address text not null,
  city text not null,
  province text not null,
  country text not null default 'Canada',
  postal_code text not null check (postal_code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  avatar_url text,
  password_hash text not null,
  suspended_at timestamptz,
  created_at timestamptz not null,
  -- How often it was saved. A form sends the number that it was filled from: with an older one than the present nothing
  -- is written, so that two devices cannot silently undo each other. Profiles, hours and offerings do the same.
  version integer not null default 1,
  constraint user_account_email unique (email),
  constraint user_account_phone unique (phone_number)
);

-- Whoever looks for a visit by a part of somebody's name. Written at once: a search would read all that is put off.
create index user_account_name on user_account using gin (full_name gin_trgm_ops) with (fastupdate = off);
-- Admins look for providers by a part of the name or address, and list those who have not applied yet.
create index user_account_provider_text on user_account using gin (full_name gin_trgm_ops, email gin_trgm_ops)
  where role in ('provider', 'pending_provider');
create index user_account_provider_since on user_account (created_at, id) where role in ('provider', 'pending_provider');

-- Tokens are kept as SHA-256 only, so that a read of the table signs nobody in.
create table session (
  token_hash bytea primary key,
  user_id text not null references user_account (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);

-- From where a person has signed in before: a flood of wrong passwords from elsewhere never locks these out.
-- Only a hash of the address is kept, with a key that is not in the database: all addresses there are can be tried.
create table known_address (
  user_id text not null references user_account (id),
  address_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_hash)
);

create table verification_code (
  id text primary key,
  phone_number text not null,
  purpose text not null check (purpose in ('signup', 'change_phone')),
  code_hash bytea not null,
  salt bytea not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index verification_code_latest on verification_code (phone_number, purpose, sent_at desc);
-- The housekeeping finds what is over by its age.
create index verification_code_expiry on verification_code (expires_at);

create table password_reset (
  token_hash bytea primary key,
  user_id text not null references user_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
create index password_reset_expiry on password_reset (expires_at);

create table terms_acceptance (
  user_id text not null references user_account (id),
  audience text not null check (audience in ('client', 'provider')),
  version text not null,
  accepted_at timestamptz not null,
  ip_address text,
  primary key (user_id, audience, version)
);

-- Which avatar file belongs to whom: only an own upload may become the avatar.
create table upload (
  file_name text primary key,
  user_id text not null references user_account (id),
  content_type text not null,
  bytes integer not null,
  created_at timestamptz not null
);
create index upload_user on upload (user_id);

-- What an approved provider changes waits for an admin; what was there before counts meanwhile.
create type change_state as enum ('waiting', 'accepted', 'refused', 'withdrawn');

-- Another name of somebody who is a provider. The account keeps the old one until it is accepted.
create table name_change (
  id text primary key check (length(id) = 26),
  user_id text not null references user_account (id),
  full_name text not null,
  first_name text not null,
  last_name text not null,
  -- What it would take the place of, for the history.
  old_name text not null,
  state change_state not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  reason text
);
create unique index name_change_waiting on name_change (user_id) where state = 'waiting';
create index name_change_of on name_change (user_id, asked_at);
