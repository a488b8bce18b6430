-- What clients and providers agree to, as versions that take effect at a moment; what an acceptance names.
create table terms_version (
  audience text not null check (audience in ('client', 'provider')),
  version text not null check (version <> ''),
  effective_at timestamptz not null,
  -- Whoever has accepted older ones is asked again. Not where only the wording changed.
  asks boolean not null,
  -- What changed, for everybody to read.
  note text not null,
  -- Null while it is the release's own text, in content_document.
  body jsonb,
  -- Null for what a release brought.
  author_id text references user_account (id),
  published_at timestamptz,
  -- Whom it asks is told once it holds, in batches, in the order of their ids; those of a release are not.
  told_through text not null default '',
  told_at timestamptz,
  primary key (audience, version),
  unique (audience, effective_at)
);
create index terms_version_untold on terms_version (effective_at)
  where told_at is null and asks and author_id is not null;
create index terms_version_author on terms_version (author_id) where author_id is not null;
-- What acceptances have named so far.
insert into terms_version (audience, version, effective_at, asks, note)
  values ('client', '2026-11-22.2', '2020-01-01T00:00:00Z', true, ''),
    ('provider', '2026-11-22.2', '2020-01-01T00:00:00Z', true, '');

-- The version that holds at a moment.
create function terms_at(side text, at timestamptz) returns text language sql stable as $$
  select version from terms_version where audience = side and effective_at <= at order by effective_at desc limit 1
$$;

-- Whether somebody has accepted the terms as they hold at a moment: the last ones that asked for it, or later ones.
create function has_accepted_terms(person text, side text, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from terms_acceptance a join terms_version v on v.audience = a.audience and v.version = a.version
    where a.user_id = person and a.audience = side and v.effective_at >= (
      select max(r.effective_at) from terms_version r where r.audience = side and r.asks and r.effective_at <= at))
$$;
