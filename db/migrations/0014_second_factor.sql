-- The second factor of admins: a secret shared with an app on their phone, of which both make a code every 30 seconds.

-- When the holder of the session last proved the second factor; null: the session has only shown the password.
alter table session add column factor_at timestamptz;
-- Offered to this session for enrolment, sealed. It belongs to the session: one that somebody else has seen is never confirmed.
alter table session add column offered_secret text;

create table second_factor (
  user_id text primary key references user_account (id),
  -- Sealed with a key that is not in the database.
  secret text not null,
  enrolled_at timestamptz not null,
  -- The time step of the last code that was used: neither it nor one before it counts again.
  last_step bigint not null
);

-- Ways in without the phone, each once. Kept as hashes with a key that is not in the database.
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
