-- Availability: when and where providers make visits, and who is taken when. Unmet demand is at the end.

-- Weekly hours, service area and rules: one row per provider, since all of it is read and locked together.
create table schedule (
  provider_id text primary key references user_account (id),
  -- Seven lists of [start, end] in minutes of the local day, Sunday first; a plain value because it is always read and
  -- written whole.
  weekly jsonb not null default '[[],[],[],[],[],[],[]]',
  min_notice_minutes integer not null default 0 check (min_notice_minutes >= 0),
  max_advance_days integer not null default 60 check (max_advance_days between 1 and 365),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240),
  daily_cap integer check (daily_cap > 0),
  -- Where visits are made. No home means the first half of the provider's own postal code; no cities means all of them;
  -- no minutes means the whole region.
  home_prefix text check (home_prefix ~ '^V[0-9][A-Z]$'),
  cities text[] not null default '{}',
  max_minutes integer default 45 check (max_minutes between 5 and 240),
  -- Only saved hours count: a row made by time off was never edited.
  hours_version integer not null default 0
);

-- A date that differs from its weekday; no windows closes the day.
create table date_override (
  provider_id text not null references user_account (id),
  on_date date not null,
  windows jsonb not null,
  primary key (provider_id, on_date)
);

create table time_off (
  id text primary key,
  provider_id text not null references user_account (id),
  during tstzrange not null,
  note text not null default '',
  created_at timestamptz not null
);
create index time_off_provider on time_off (provider_id, upper(during));
create trigger time_off_person_is_here before insert on time_off
  for each row execute function refuse_deleted('provider_id');

-- Who is taken when. One row per party of a claim; the provider's row is widened by the buffer at its end.
-- The constraint is what makes a double booking impossible, whatever the code above it does.
create table claim (
  claim_id text not null,
  party_id text not null references user_account (id),
  during tstzrange not null,
  visit tstzrange not null,
  -- Where the claimed visit takes place: the postal code without its space, to calculate the drive between visits.
  -- Unknown for claims that are no visit.
  place text,
  -- A claim may be a hold: the provider's side alone, for a person who is asked whether they want the time. Empty while
  -- the time is held for a line before anyone is asked; null for a visit.
  held_for text,
  primary key (claim_id, party_id),
  constraint claim_no_overlap exclude using gist (party_id with =, during with &&),
  -- Reading the claims of some days begins this long before them.
  constraint claim_longest check (upper(during) - lower(during) <= interval '24 hours')
);
-- The claims of a provider in some days, for a page and for a search alike: a short walk for each provider, however
-- many claims there are. The constraint's own index takes several times as long, and the columns included here save a
-- look at the table for each.
create index claim_party_start on claim (party_id, lower(during)) include (during, visit, place, claim_id);
create index claim_held on claim (held_for, party_id) where held_for is not null;

-- Providers whom a client has saved: each once.
create table favourite (
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  saved_at timestamptz not null,
  primary key (client_id, provider_id),
  check (client_id <> provider_id)
);
create index favourite_provider on favourite (provider_id);

-- Unmet demand. Searches without a result, as numbers alone: the first day of the week (a Sunday), the entry and the
-- city, '' without an area. At most one row for each of these.
create table empty_search (
  week date not null,
  entry_id text not null references catalogue_entry (id),
  city text not null,
  count integer not null check (count > 0),
  primary key (week, entry_id, city)
);

-- Clients who want an alert once a provider makes visits of an entry in a postal area, '' for anywhere. Once sent, it
-- is over.
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
create trigger wish_person_is_here before insert on wish for each row execute function refuse_deleted('person_id');

-- A visitor without an account wants an alert when an entry can be booked, at their postal code or anywhere. It counts
-- once the address was confirmed by the emailed link, and the same link ends it until it is sent.
create table visitor_wish (
  id text primary key check (length(id) = 26),
  email text not null check (email = lower(email)),
  entry_id text not null references catalogue_entry (id),
  prefix text not null,
  city text not null,
  asked_at timestamptz not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Until then the link confirms.
  expires_at timestamptz not null check (expires_at > asked_at),
  confirmed_at timestamptz,
  unique (email, entry_id, prefix)
);
create index visitor_wish_waiting on visitor_wish (entry_id, prefix) where confirmed_at is not null;
create index visitor_wish_asked on visitor_wish (asked_at);
