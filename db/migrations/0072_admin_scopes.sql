-- What each admin may do. Whoever was an admin before there were scopes could do everything, and still can.
alter table user_account add column admin_scopes text[] not null default '{}'
  check (admin_scopes <@ array['support', 'trust', 'finance', 'owner']);
update user_account set admin_scopes = '{owner}' where role = 'admin';
alter table user_account add constraint user_account_scopes_of_admins
  check ((role = 'admin') = (cardinality(admin_scopes) > 0));

-- Somebody is always left who can do everything, or nobody could ever give that right again. Whoever takes it away waits for
-- others who do the same, and then sees what they have done.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4861728172);
  if not exists (
    select from user_account where role = 'admin' and 'owner' = any (admin_scopes) and suspended_at is null) then
    raise exception 'somebody has to stay owner'
      using errcode = 'check_violation', constraint = 'user_account_an_owner_stays';
  end if;
  return null;
end $$;
create trigger user_account_an_owner_stays after update of role, admin_scopes, suspended_at on user_account
  for each row
  when ('owner' = any (old.admin_scopes) and old.suspended_at is null
    and not ('owner' = any (new.admin_scopes) and new.suspended_at is null))
  execute function keep_an_owner();
create trigger user_account_an_owner_is_kept after delete on user_account
  for each row when ('owner' = any (old.admin_scopes) and old.suspended_at is null) execute function keep_an_owner();

-- As which scope an admin did it; null for everybody else, for what admins do with their own account, and before there were
-- scopes.
alter table audit_entry add column scope text;
