-- What people who run the marketplace edit in the catalogue, and what becomes of services that it meets.
alter table category add column version integer not null default 1;
alter table catalogue_entry
  add column version integer not null default 1,
  -- Other words by which it is found, as they were typed.
  add column synonyms text[] not null default '{}',
  -- The first local date on which nobody can be booked for it; null while it is offered.
  add column retired_from date;

-- Names that an entry had, in small letters: their addresses lead on to it.
create table former_entry_name (
  name text primary key,
  entry_id text not null references catalogue_entry (id),
  renamed_at timestamptz not null
);
create index former_entry_name_entry on former_entry_name (entry_id);

-- A price that fell outside when the range of its entry changed: it stays until its owner edits the service, or it may be
-- booked until a day (the last one) and then pauses. `price_reminded`: they were told a second time.
alter table offering
  add column price_kept boolean not null default false,
  add column price_until date,
  add column price_reminded boolean not null default false,
  add constraint offering_price_outside check (price_until is null or not price_kept);
create index offering_price_until on offering (price_until) where price_until is not null;
create index offering_entry on offering (entry_id, price_cents, id) where deleted_at is null;
create index booking_of_offering on booking (offering_id, created_at);

create or replace view offering_public as
  select o.id, o.provider_id, u.full_name as provider_name, o.entry_id, o.title, o.description, o.price_cents,
    c.name as category, c.slug as category_slug, e.art, e.min_price_cents, e.max_price_cents, e.required_papers,
    o.is_active, o.is_listed, o.version, o.created_at,
    coalesce(p.location, '') as location, coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number,
    -- The last local date on which it may be booked; null without an end.
    o.offered_until, o.price_kept, o.price_until, e.retired_from
  from offering o
  left join catalogue_entry e on e.id = o.entry_id
  left join category c on c.slug = e.category_slug
  left join user_account u on u.id = o.provider_id
  left join provider_profile p on p.provider_id = o.provider_id
  where o.deleted_at is null;
