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
  constraint user_account_email unique (email),
  constraint user_account_phone unique (phone_number)
);

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

create table password_reset (
  token_hash bytea primary key,
  user_id text not null references user_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);

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
