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
-- however many claims there are. The constraint's own index takes several times as long.
create index claim_party_start on claim (party_id, lower(during));

-- Which transaction last changed anything that a provider's page follows from. Whoever keeps a finished page reads this
-- one row to learn whether it still holds. Written by triggers, so that no statement, also none yet to come, can forget.
create table provider_version (
  provider_id text primary key references user_account (id),
  changed_by xid8 not null
) with (fillfactor = 50);

-- They run when the transaction commits, so the row is never held while something else is waited for: nobody can wait in
-- a circle. A transaction that changes many rows writes the version once.
create function touch_provider() returns trigger language plpgsql as $$
begin
  insert into provider_version values (coalesce(new.provider_id, old.provider_id), pg_current_xact_id())
    on conflict (provider_id) do update set changed_by = excluded.changed_by
      where provider_version.changed_by <> excluded.changed_by;
  return null;
end $$;
create constraint trigger touch_provider after insert or update or delete on schedule
  deferrable initially deferred for each row execute function touch_provider();
create constraint trigger touch_provider after insert or update or delete on date_override
  deferrable initially deferred for each row execute function touch_provider();
create constraint trigger touch_provider after insert or update or delete on time_off
  deferrable initially deferred for each row execute function touch_provider();
create constraint trigger touch_provider after insert or update or delete on verification
  deferrable initially deferred for each row execute function touch_provider();
create constraint trigger touch_provider after insert or update or delete on provider_profile
  deferrable initially deferred for each row execute function touch_provider();
create constraint trigger touch_provider after insert or update or delete on offering
  deferrable initially deferred for each row execute function touch_provider();

-- A claim has two parties, of which one is a provider.
create function touch_provider_of_claim() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id()
    where provider_id = coalesce(new.party_id, old.party_id) and changed_by <> pg_current_xact_id();
  return null;
end $$;
create constraint trigger touch_provider after insert or update or delete on claim
  deferrable initially deferred for each row execute function touch_provider_of_claim();

create function touch_provider_of_account() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id()
    where provider_id = new.id and changed_by <> pg_current_xact_id();
  return null;
end $$;
create constraint trigger touch_provider after update on user_account
  deferrable initially deferred for each row
  when ((old.full_name, old.avatar_url, old.postal_code, old.role, old.suspended_at)
    is distinct from (new.full_name, new.avatar_url, new.postal_code, new.role, new.suspended_at))
  execute function touch_provider_of_account();

create function touch_providers_of_catalogue() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id()
    where changed_by <> pg_current_xact_id() and provider_id in (
      select o.provider_id from offering o join catalogue_entry e on e.id = o.entry_id
      where case tg_table_name when 'category' then e.category_slug = to_jsonb(new) ->> 'slug'
        else e.id = to_jsonb(new) ->> 'id' end);
  return null;
end $$;
create constraint trigger touch_provider after update on catalogue_entry
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function touch_providers_of_catalogue();
create constraint trigger touch_provider after update on category
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function touch_providers_of_catalogue();

-- Emptying a table runs no trigger of its rows.
create function touch_all_providers() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id();
  return null;
end $$;
create trigger touch_all_providers after truncate on claim
  for each statement execute function touch_all_providers();
