-- Somebody without an account wants to be told when an entry can be had, where their postal code is or anywhere. It
-- counts once the address was confirmed by the link that was mailed there, and the same link ends it until it comes true.
create table visitor_wish (
  id text primary key check (length(id) = 26),
  email text not null check (email = lower(email)),
  entry_id text not null references catalogue_entry (id),
  prefix text not null,
  city text not null,
  asked_at timestamptz not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Until then the link confirms.
  expires_at timestamptz not null check (expires_at > asked_at),
  confirmed_at timestamptz,
  unique (email, entry_id, prefix)
);
create index visitor_wish_waiting on visitor_wish (entry_id, prefix) where confirmed_at is not null;
create index visitor_wish_asked on visitor_wish (asked_at);
