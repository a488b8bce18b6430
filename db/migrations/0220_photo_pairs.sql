-- A photo of work may show how it was before: both halves are one photo, which is judged, ordered and removed as a whole.

alter table portfolio_photo
  add column before_id text unique references stored_file (id),
  add check (before_id <> id);
