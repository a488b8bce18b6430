-- Demand that nobody serves. Searches that found nobody, as numbers alone: the first day of the week (a Sunday), the entry
-- and the city, '' where no area was asked for. At most one row for each of these.
create table empty_search (
  week date not null,
  entry_id text not null references catalogue_entry (id),
  city text not null,
  count integer not null check (count > 0),
  primary key (week, entry_id, city)
);

-- Who wants to be told once somebody makes visits of an entry in a postal area, '' for anywhere. Once told, it is over.
create table wish (
  person_id text not null references user_account (id),
  entry_id text not null references catalogue_entry (id),
  prefix text not null,
  city text not null,
  asked_at timestamptz not null,
  primary key (person_id, entry_id, prefix)
);
create index wish_waiting on wish (entry_id, prefix);
create index wish_asked on wish (asked_at);

-- Bookings of an entry are counted with those of services that are gone, so its services are found by it, deleted or not;
-- and prices that fall due stand in the order in which they do.
drop index offering_entry;
create index offering_entry on offering (entry_id, price_cents, id);
drop index offering_price_until;
create index offering_price_until on offering (price_until, id) where price_until is not null and deleted_at is null;
