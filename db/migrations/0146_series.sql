-- Series: visits that were asked for together, one every so many weeks. Each is a booking of its own; what they have in
-- common is here: their place among how many, and the weeks between them.
alter table booking
  add column series_id text,
  add column series_place smallint,
  add column series_size smallint,
  add column series_weeks smallint,
  add constraint booking_series check (
    num_nulls(series_id, series_place, series_size, series_weeks) = 4
    or num_nulls(series_id, series_place, series_size, series_weeks) = 0 and length(series_id) = 26
      and series_size between 2 and 12 and series_place between 1 and series_size and series_weeks between 1 and 8);

-- All of a series in their order: twelve at most.
create unique index booking_series_place on booking (series_id, series_place) where series_id is not null;
