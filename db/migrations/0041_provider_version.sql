-- Which transaction last changed anything that a provider's page follows from. Whoever keeps a finished page reads this
-- one row to learn whether it still holds. Written by triggers, so that no statement, also none yet to come, can forget.
create table provider_version (
  provider_id text primary key references user_account (id),
  changed_by xid8 not null
) with (fillfactor = 50);

insert into provider_version
  select id, pg_current_xact_id() from user_account where role in ('provider', 'pending_provider');

-- They run when the transaction commits, so the row is never held while something else is waited for: nobody can wait in
-- a circle. A transaction that changes many rows writes the version once.
create function touch_provider() returns trigger language plpgsql as $$
begin
  insert into provider_version values (coalesce(new.provider_id, old.provider_id), pg_current_xact_id())
    on conflict (provider_id) do update set changed_by = excluded.changed_by
      where provider_version.changed_by <> excluded.changed_by;
  return null;
end $$;

-- A claim has two parties, of which one is a provider.
create function touch_provider_of_claim() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id()
    where provider_id = coalesce(new.party_id, old.party_id) and changed_by <> pg_current_xact_id();
  return null;
end $$;

create function touch_provider_of_account() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id()
    where provider_id = new.id and changed_by <> pg_current_xact_id();
  return null;
end $$;

create function touch_providers_of_catalogue() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id()
    where changed_by <> pg_current_xact_id() and provider_id in (
      select o.provider_id from offering o join catalogue_entry e on e.id = o.entry_id
      where case tg_table_name when 'category' then e.category_slug = to_jsonb(new) ->> 'slug'
        else e.id = to_jsonb(new) ->> 'id' end);
  return null;
end $$;

create function touch_all_providers() returns trigger language plpgsql as $$
begin
  update provider_version set changed_by = pg_current_xact_id();
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
create constraint trigger touch_provider after insert or update or delete on claim
  deferrable initially deferred for each row execute function touch_provider_of_claim();
create constraint trigger touch_provider after update on user_account
  deferrable initially deferred for each row
  when ((old.full_name, old.avatar_url, old.postal_code, old.role, old.suspended_at)
    is distinct from (new.full_name, new.avatar_url, new.postal_code, new.role, new.suspended_at))
  execute function touch_provider_of_account();
create constraint trigger touch_provider after update on catalogue_entry
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function touch_providers_of_catalogue();
create constraint trigger touch_provider after update on category
  deferrable initially deferred for each row when (old.* is distinct from new.*)
  execute function touch_providers_of_catalogue();
-- Emptying a table runs no trigger of its rows.
create trigger touch_all_providers after truncate on claim
  for each statement execute function touch_all_providers();
