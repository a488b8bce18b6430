-- Catalogue: the kinds of visits that Homebloom offers. Filled from db/seed at every start; admins edit it.

create table category (
  slug text primary key,
  name text not null unique,
  tagline text not null,
  art text not null,
  position integer not null,
  version integer not null default 1,
  -- The day from which Homebloom no longer offers the category; its entries were decided on with it.
  retired_from date
);

create table catalogue_entry (
  id text primary key check (length(id) = 26),
  category_slug text not null references category (slug),
  name text not null,
  description text not null,
  art text not null,
  min_price_cents integer not null check (min_price_cents > 0),
  max_price_cents integer not null check (max_price_cents >= min_price_cents),
  position integer not null,
  -- The papers that an entry requires besides those of every provider (government ID and insurance):
  -- 'certificate:<kind>'.
  required_papers text[] not null default '{}',
  version integer not null default 1,
  -- Other words that find it, as typed.
  synonyms text[] not null default '{}',
  -- The first local date on which it can't be booked; null while it is offered.
  retired_from date,
  -- Retired together with its category, and returns with it if wanted.
  retired_with_category boolean not null default false,
  -- A photo of an entry, instead of its art, with its text for screen readers.
  picture_id text references stored_file (id),
  picture_alt text check (length(picture_alt) between 3 and 160),
  -- How long a visit of an offering takes, in minutes: an hour unless its provider chooses otherwise, within the limits
  -- of its entry. An hour always fits, so that no limit can make an offering wrong.
  min_minutes integer not null default 30,
  max_minutes integer not null default 480,
  -- The set of style options a client can choose from when booking; null for none.
  swatches text check (swatches in ('nails', 'polish', 'strands', 'lashes', 'brows')),
  -- An entry's requirements for its guests, before booking and again before the visit: a patch test at most so many
  -- days old and at least so many hours before, a vaccination that is valid on the day (then it is for pets), and full
  -- age.
  gates jsonb not null default '{"patch_test": null, "vaccination": false, "adults_only": false}',
  constraint catalogue_entry_retired_with check (retired_from is not null or not retired_with_category),
  constraint catalogue_entry_picture check ((picture_id is null) = (picture_alt is null)),
  constraint entry_minutes check (
    min_minutes between 30 and 60 and min_minutes % 15 = 0 and max_minutes between 60 and 480 and max_minutes % 15 = 0),
  constraint entry_gates check (
    gates ?& array['patch_test', 'vaccination', 'adults_only']
    and (gates -> 'patch_test' = 'null'
      or (gates #>> '{patch_test,days}')::integer between 7 and 730
        and (gates #>> '{patch_test,hours}')::integer in (24, 48))
    and not ((gates ->> 'vaccination')::boolean
      and ((gates ->> 'adults_only')::boolean or gates -> 'patch_test' <> 'null')))
);
create unique index catalogue_entry_name on catalogue_entry (lower(name));
create index catalogue_entry_category on catalogue_entry (category_slug, position);
create unique index catalogue_entry_picture_id on catalogue_entry (picture_id) where picture_id is not null;

-- Former names of an entry, in small letters: their addresses redirect to it.
create table former_entry_name (
  name text primary key,
  entry_id text not null references catalogue_entry (id),
  renamed_at timestamptz not null
);
create index former_entry_name_entry on former_entry_name (entry_id);
