-- A private calendar address per person. Only the hash of its token is kept; closing is deleting the row.
create table calendar_feed (
  user_id text primary key references user_account (id),
  token_hash bytea unique,
  opened_at timestamptz not null,
  -- A feed that a new password ended: its address is forgotten, and its owner is told why it no longer works.
  ended_at timestamptz,
  constraint calendar_feed_open_or_ended check ((token_hash is null) = (ended_at is not null))
);
