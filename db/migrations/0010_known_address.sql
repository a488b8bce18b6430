-- From where a person has signed in before: a flood of wrong passwords from elsewhere never locks these out.
-- Only a hash of the address is kept.
create table known_address (
  user_id text not null references user_account (id),
  address_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_hash)
);
