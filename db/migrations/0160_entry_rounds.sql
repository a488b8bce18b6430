-- An entry that ended, goes on or came into another category concerns everybody who offers it: in pages, in the order of
-- their offerings, each in a transaction of its own. The row goes with the last page.
create table entry_round (
  entry_id text not null references catalogue_entry (id),
  -- Whether they are told, or their listing alone is worked out again.
  tells boolean not null,
  -- The last day for visits; null when it goes on.
  last_day date,
  passed_through text not null default '',
  begun_at timestamptz not null,
  primary key (entry_id, tells)
);
create index entry_round_waiting on entry_round (begun_at);
create index offering_of_entry on offering (entry_id, id) where deleted_at is null;
