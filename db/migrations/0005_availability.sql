-- Availability: when and where providers make visits, and who is taken when.

-- Weekly hours, reach and rules: one row per provider, since all of it is read and held together.
create table schedule (
  provider_id text primary key references user_account (id),
  -- Seven lists of [start, end] in minutes of the local day, Sunday first; a plain value because it is always read and
  -- written whole.
  weekly jsonb not null default '[[],[],[],[],[],[],[]]',
  min_notice_minutes integer not null default 0 check (min_notice_minutes >= 0),
  max_advance_days integer not null default 60 check (max_advance_days between 1 and 365),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240),
  daily_cap integer check (daily_cap > 0),
  -- Where visits are made. No home means the first half of the own postal code; no cities means all of them; no minutes
  -- means the whole region.
  home_prefix text check (home_prefix ~ '^V[0-9][A-Z]$'),
  cities text[] not null default '{}',
  max_minutes integer default 45 check (max_minutes between 5 and 240),
  -- Only saved hours count: a row that came about by time off was never edited.
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

-- Who is taken when. One row per party of a claim; the provider's row is widened by the buffer at its end.
-- The constraint is what makes a double booking impossible, whatever the code above it does.
create table claim (
  claim_id text not null,
  party_id text not null references user_account (id),
  during tstzrange not null,
  visit tstzrange not null,
  -- Where the claimed visit takes place: the postal code without its space, so that the drive between visits can be
  -- told. Unknown for claims that are no visit.
  place text,
  primary key (claim_id, party_id),
  constraint claim_no_overlap exclude using gist (party_id with =, during with &&),
  -- Whoever reads the claims of some days begins so far before them.
  constraint claim_longest check (upper(during) - lower(during) <= interval '24 hours')
);
-- The claims of a provider in some days, for a page and for a search alike: a short walk for each who is asked for,
-- however many claims there are. The constraint's own index takes several times as long, and what it holds besides
-- spares a look at the table for each.
create index claim_party_start on claim (party_id, lower(during)) include (during, visit, place, claim_id);
