-- Booking links: an address of their own by which providers send people here, who came by it, and what came of it.

alter type commission_reason add value 'link';

-- What stands behind /p/ in the address: the present one of a provider, and former ones, which lead on to it for a while.
create table link_handle (
  -- Of somebody who has deleted their account only a hash is left: nobody else has it meanwhile.
  handle text primary key check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) between 3 and 30 or handle ~ '^gone:[0-9a-f]{64}$'),
  provider_id text not null references user_account (id),
  taken_at timestamptz not null,
  -- When another took its place.
  left_at timestamptz
);
create unique index link_handle_present on link_handle (provider_id) where left_at is null;
create index link_handle_provider on link_handle (provider_id);
create index link_handle_left on link_handle (left_at) where left_at is not null;

-- By whose link a client came: the one that they signed up by, or asked for their first visit by.
create table link_arrival (
  client_id text primary key references user_account (id),
  provider_id text not null references user_account (id),
  came_at timestamptz not null,
  check (client_id <> provider_id)
);
create index link_arrival_provider on link_arrival (provider_id);
create index link_arrival_came on link_arrival (came_at);

-- How often something came of a link, by day of the service zone and without anybody's name.
create table link_day (
  provider_id text not null references user_account (id),
  day date not null,
  -- Openings; accounts made; visits asked for by people who came by it, and those of them that were their first.
  opened integer not null default 0 check (opened >= 0),
  joined integer not null default 0 check (joined >= 0),
  booked integer not null default 0 check (booked >= 0),
  brought integer not null default 0 check (brought between 0 and booked),
  primary key (provider_id, day)
);
create index link_day_day on link_day (day);

-- Whether a client has come by a provider's link: the one that their browser remembers, or the one kept with the account.
-- Both count when they are no older than `since`.
create function came_by_link(client text, provider text, opened text, since timestamptz) returns boolean
language sql stable as $$
  select exists (select from link_handle h
      where h.handle = opened and h.provider_id = provider and (h.left_at is null or h.left_at > since))
    or exists (select from link_arrival a
      where a.client_id = client and a.provider_id = provider and a.came_at > since)
$$;
