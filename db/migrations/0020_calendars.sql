-- A private calendar address per person. Only the hash of its token is kept; closing is deleting the row.
create table calendar_feed (
  user_id text primary key references user_account (id),
  token_hash bytea not null unique,
  opened_at timestamptz not null
);
