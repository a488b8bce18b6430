-- Weekly hours and rules: one row per provider. `weekly` is seven lists of [start, end] in minutes of the
-- local day, Sunday first; a plain value because it is always read and written whole.
create table schedule (
  provider_id text primary key references user_account (id),
  weekly jsonb not null default '[[],[],[],[],[],[],[]]',
  min_notice_minutes integer not null default 0 check (min_notice_minutes >= 0),
  max_advance_days integer not null default 60 check (max_advance_days between 1 and 365),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240),
  daily_cap integer check (daily_cap > 0)
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
create index time_off_provider on time_off using gist (provider_id, during);

-- Who is taken when. One row per party of a claim; the provider's row is widened by the buffer at its end.
-- The constraint is what makes a double booking impossible, whatever the code above it does.
create table claim (
  claim_id text not null,
  party_id text not null references user_account (id),
  during tstzrange not null,
  visit tstzrange not null,
  primary key (claim_id, party_id),
  constraint claim_no_overlap exclude using gist (party_id with =, during with &&)
);
