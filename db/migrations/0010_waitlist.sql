-- Waitlist: who waits for a time, times that became free, and who is asked about them.

-- A client waits for a time: with one provider's service, with any provider of a catalogue entry, or for an earlier
-- time of a booked visit. It has everything that a request from an offer needs.
create table waitlist_entry (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account (id),
  -- Null for any provider of the entry.
  provider_id text references user_account (id),
  offering_id text references offering (id),
  entry_id text references catalogue_entry (id),
  -- The visit that should be earlier.
  booking_id text references booking (id),
  title text not null,
  add_ons text[] not null default '{}',
  quantity integer not null default 1 check (quantity >= 1),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  parts text[] not null check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) > 0),
  -- 0 is Sunday; none means any.
  weekdays smallint[] not null default '{}',
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  state text not null default 'waiting' check (state in ('waiting', 'paused', 'booked', 'over', 'left')),
  -- Offers in a row that ran out.
  unanswered integer not null default 0 check (unanswered >= 0),
  joined_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'paused'))),
  check ((provider_id is null) = (offering_id is null)),
  check (provider_id is not null or (entry_id is not null and booking_id is null))
);
-- The two lines that a released time is offered to, in their order.
create index waitlist_entry_provider on waitlist_entry (provider_id, joined_at, id)
  where state = 'waiting' and provider_id is not null;
create index waitlist_entry_any on waitlist_entry (entry_id, joined_at, id)
  where state = 'waiting' and provider_id is null;
create index waitlist_entry_of_provider on waitlist_entry (provider_id) where provider_id is not null;
create index waitlist_entry_of_booking on waitlist_entry (booking_id) where booking_id is not null;
create index waitlist_entry_client on waitlist_entry (client_id, joined_at);
create unique index waitlist_entry_booking on waitlist_entry (booking_id)
  where ended_at is null and booking_id is not null;
create index waitlist_entry_last_day on waitlist_entry (to_date) where ended_at is null;
create index waitlist_entry_ended on waitlist_entry (ended_at) where ended_at is not null;

-- A time of a provider that became free, with everyone who is asked about it except the person who gave it up. `due_at`
-- is when to process it next; null once the rest of it is public.
create table waitlist_release (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  given_up_by text references user_account (id),
  released_at timestamptz not null,
  due_at timestamptz
);
create index waitlist_release_due on waitlist_release (due_at) where due_at is not null;
create index waitlist_release_given_up on waitlist_release (given_up_by) where given_up_by is not null;
create index waitlist_release_at on waitlist_release (released_at) where due_at is null;

-- One person is asked whether they want the time, for 15 minutes. Its id is that of the hold.
create table waitlist_offer (
  id text primary key check (length(id) = 26),
  release_id text not null references waitlist_release (id) on delete cascade,
  entry_id text not null references waitlist_entry (id) on delete cascade,
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  offering_id text not null references offering (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'passed', 'expired', 'void')),
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  closed_at timestamptz,
  -- Its outcome.
  booking_id text references booking (id),
  check ((closed_at is null) = (state = 'open')),
  -- No one is asked twice about the same release.
  unique (release_id, entry_id)
);
-- Each person is asked about one time at a time.
create unique index waitlist_offer_open on waitlist_offer (client_id) where state = 'open';
create index waitlist_offer_client on waitlist_offer (client_id, offered_at);
create index waitlist_offer_entry on waitlist_offer (entry_id);
