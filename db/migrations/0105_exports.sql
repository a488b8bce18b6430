-- All bookings by what they cost; by when they were asked for there is one already.
create index booking_total on booking ((price_cents + tax_cents), id);

-- A list of the console as a file that an admin has asked for: written piece by piece beside everything else, kept for a day.
-- The pieces lie sealed in the storage, by the id and their number.
create table export (
  id text primary key check (length(id) = 26),
  asked_by text not null references user_account (id),
  -- The list: 'bookings'.
  list text not null check (list ~ '^[a-z]{2,30}$'),
  filter jsonb not null,
  state text not null default 'writing' check (state in ('writing', 'ready', 'failed')),
  -- How far it is: what the last piece ended with, as the list's own cursor.
  reached text,
  pieces integer not null default 0 check (pieces >= 0),
  lines integer not null default 0 check (lines >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'writing') = (ended_at is null))
);
-- One of each list at a time for each admin, and what is to be written next.
create unique index export_under_way on export (asked_by, list) where state = 'writing';
create index export_next on export (next_try_at) where state = 'writing';
-- What an admin has asked for, and what is forgotten.
create index export_asked on export (asked_by, list, asked_at);
create index export_age on export (asked_at);
