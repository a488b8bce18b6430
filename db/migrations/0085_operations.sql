-- What an operator looks at: messages that nobody tries any more, and when a backup was last made.
create index outbox_message_dropped on outbox_message (dropped_at) where dropped_at is not null;

-- One line for each backup that was finished and proven; it tells of the file, which lies elsewhere.
create table backup_made (
  id text primary key,
  made_at timestamptz not null,
  -- The moment that it brings back.
  of_moment timestamptz not null,
  kind text not null check (kind in ('files', 'dump')),
  bytes bigint not null check (bytes > 0),
  sha256 text not null
);
create index backup_made_newest on backup_made (made_at desc);

-- The moment that this database was brought back to, and when; null unless it came out of a backup.
alter table deployment add column restored_to timestamptz, add column restored_at timestamptz;
