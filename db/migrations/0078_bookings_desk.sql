-- All bookings as admins look through them, by when the visit is: of all, of one state, of one city, of one service. Lists of
-- one client or provider walk along theirs.
create index booking_starts on booking (starts_at, id);
create index booking_status_starts on booking (status, starts_at, id);
create index booking_city_starts on booking (city, starts_at, id);
create index booking_title_starts on booking (title, starts_at, id);

-- What an admin looks for again and again, by a name of their own: the part of a page's address behind the question mark.
create table saved_view (
  id text primary key check (length(id) = 26),
  admin_id text not null references user_account (id),
  -- The page: 'bookings'.
  list text not null check (list ~ '^[a-z]{2,30}$'),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 600),
  created_at timestamptz not null
);
-- Looked at before it is changed: of one admin, one at a time.
create index saved_view_of on saved_view (admin_id, list, lower(name));

-- All alarms of one visit.
create index safety_alarm_booking on safety_alarm (booking_id);
