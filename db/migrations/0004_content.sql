-- Content: the texts of the public pages and what people agree to. Filled from db/seed/content at every start.

create table content_document (
  name text primary key,
  -- As it is sent: title, introduction, sections.
  body jsonb not null,
  -- Set when an admin edits it: from then on no release replaces it.
  edited_at timestamptz
);

-- Texts of the pages that people edit: each save is a version, published immediately or kept as a draft.
create table content_version (
  document text not null references content_document (name),
  number integer not null check (number > 0),
  body jsonb not null,
  note text not null,
  -- Null for the text of a release, stored when an admin first edits it.
  author_id text references user_account (id),
  saved_at timestamptz not null,
  -- Null for a draft.
  published_at timestamptz,
  -- Everyone with an account is notified of a new version of a text that applies to them, if its publisher says so.
  tells boolean not null default false,
  -- In batches, in the order of their ids.
  told_through text not null default '',
  told_at timestamptz,
  primary key (document, number),
  constraint content_version_told_is_public check (not tells or published_at is not null)
);
create index content_version_author on content_version (author_id) where author_id is not null;
create index content_version_untold on content_version (published_at) where tells and told_at is null;

create table testimonial (
  id text primary key,
  name text not null,
  role text not null default 'Client',
  stars numeric(2, 1) not null default 5 check (stars between 0 and 5),
  text text not null,
  image text,
  position integer not null
);

-- What clients and providers agree to, as versions that take effect at a moment; acceptances name them.
create table terms_version (
  audience text not null check (audience in ('client', 'provider')),
  version text not null check (version <> ''),
  effective_at timestamptz not null,
  -- People who have accepted older ones are asked again. Not if only the wording changed.
  asks boolean not null,
  -- What changed, for everyone to read.
  note text not null,
  -- Null while it is the release's own text, in content_document.
  body jsonb,
  -- Null for a version of a release.
  author_id text references user_account (id),
  published_at timestamptz,
  -- The people it asks are notified once it is in force, in batches, in the order of their ids.
  told_through text not null default '',
  told_at timestamptz,
  primary key (audience, version),
  unique (audience, effective_at)
);
create index terms_version_author on terms_version (author_id) where author_id is not null;
-- Versions to announce, including a release's, if it says what changed.
create index terms_version_untold on terms_version (effective_at)
  where told_at is null and asks and (author_id is not null or note <> '');
-- In force from the beginning. A later version is another row: an acceptance names the version that was read.
insert into terms_version (audience, version, effective_at, asks, note)
  values ('client', '2026-11-27', '2020-01-01T00:00:00Z', true, ''),
    ('provider', '2026-11-27', '2020-01-01T00:00:00Z', true, '');

-- The version in force at a moment.
create function terms_at(side text, at timestamptz) returns text language sql stable as $$
  select version from terms_version where audience = side and effective_at <= at order by effective_at desc limit 1
$$;

-- Whether a person has accepted the terms in force at a moment: the last version that asked, or a later one.
create function has_accepted_terms(person text, side text, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from terms_acceptance a join terms_version v on v.audience = a.audience and v.version = a.version
    where a.user_id = person and a.audience = side and v.effective_at >= (
      select max(r.effective_at) from terms_version r where r.audience = side and r.asks and r.effective_at <= at))
$$;
