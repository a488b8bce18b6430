-- Reviews: what both sides of a visit say of it, and the order of providers who are rated alike.

-- Where somebody stands among those who are alike in what a list is sorted by. Drawn anew every day, so that nobody is
-- last for good; kept here so that the order stands in the indexes and pages of one day fit together.
alter table offering add column turn integer not null default floor(random() * 2147483647)::integer;

-- For which local day the turns were drawn.
create table listing_turn (
  is_only boolean primary key default true check (is_only),
  day date not null
);

drop index offering_recommended, offering_price, offering_rating,
  offering_cheapest_recommended, offering_cheapest_price, offering_cheapest_rating;
-- Each is walked in one of its two directions as a whole.
create index offering_recommended on offering (entry_id, rank_score, turn, provider_id) where is_listed;
create index offering_price on offering (entry_id, price_cents, turn, provider_id) where is_listed;
create index offering_rating on offering (entry_id, rating, turn, provider_id) where is_listed;
create index offering_cheapest_recommended on offering (rank_score, turn, provider_id) where is_cheapest;
create index offering_cheapest_price on offering (price_cents, turn, provider_id) where is_cheapest;
create index offering_cheapest_rating on offering (rating, turn, provider_id) where is_cheapest;
