-- Catalogue: what the marketplace knows of. Filled from db/seed at every start.
create table category (
  slug text primary key,
  name text not null unique,
  tagline text not null,
  art text not null,
  position integer not null
);

create table catalogue_entry (
  id text primary key check (length(id) = 26),
  category_slug text not null references category (slug),
  name text not null,
  description text not null,
  art text not null,
  min_price_cents integer not null check (min_price_cents > 0),
  max_price_cents integer not null check (max_price_cents >= min_price_cents),
  requires_certificate boolean not null default false,
  position integer not null
);
create unique index catalogue_entry_name on catalogue_entry (lower(name));
create index catalogue_entry_category on catalogue_entry (category_slug, position);
