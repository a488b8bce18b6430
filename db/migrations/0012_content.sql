-- Content: the words of the public pages and what people agree to. Filled from db/seed/content at every start.
create table content_document (
  name text primary key,
  -- As it is sent: title, introduction, sections.
  body jsonb not null,
  -- Set when somebody edits it: from then on no release replaces it.
  edited_at timestamptz
);

create table testimonial (
  id text primary key,
  name text not null,
  role text not null default 'Client',
  stars numeric(2, 1) not null default 5 check (stars between 0 and 5),
  text text not null,
  image text,
  position integer not null
);
