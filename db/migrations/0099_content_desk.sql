-- Words of the pages that people edit: each save is a version, published at once or kept as a draft.
create table content_version (
  document text not null references content_document (name),
  number integer not null check (number > 0),
  body jsonb not null,
  note text not null,
  -- Null for the words that a release brought, kept when somebody first edits them.
  author_id text references user_account (id),
  saved_at timestamptz not null,
  -- Null for a draft.
  published_at timestamptz,
  primary key (document, number)
);
create index content_version_author on content_version (author_id) where author_id is not null;

-- Numbers of the marketplace that somebody has changed; whatever is not here has its default.
create table setting (
  name text primary key,
  value integer not null,
  version integer not null default 1,
  set_by text not null references user_account (id),
  set_at timestamptz not null
);
create index setting_set_by on setting (set_by);
