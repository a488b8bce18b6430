-- A feed that a new password ended: its address is forgotten, and its owner is told why it no longer works.
alter table calendar_feed
  alter column token_hash drop not null,
  add column ended_at timestamptz,
  add constraint calendar_feed_open_or_ended check ((token_hash is null) = (ended_at is not null));
