-- An admin looks at the pages of somebody: a session of theirs that reads alone, ends by itself, and knows who looks.
alter table session
  add column viewer_id text references user_account (id),
  add constraint session_viewer_is_somebody_else check (viewer_id <> user_id);
create index session_viewer on session (viewer_id) where viewer_id is not null;
