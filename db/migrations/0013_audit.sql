-- The audit: what somebody with power over others has done or read, for good. It is written in the transaction of the act
-- and can only grow: no row is ever changed or removed, whoever asks.
create table audit_entry (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for what the marketplace did by itself.
  actor_id text references user_account (id),
  -- In which capacity: a role, 'system', or 'operator' for the command line of the machine.
  acted_as text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text not null,
  -- What was there and what is there now, in the parts that changed; of personal fields only that they changed.
  before jsonb,
  after jsonb,
  reason text,
  -- Of the request that did it; the log tells a failure by the same id.
  request_id text
);
create index audit_entry_subject on audit_entry (subject_type, subject_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc) where actor_id is not null;
create index audit_entry_action on audit_entry (action, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- A sandbox whose first start was cut off is emptied and filled anew: nobody has used it yet.
  if tg_op = 'TRUNCATE' and exists (select from deployment where is_sandbox and demo_version is null) then
    return null;
  end if;
  raise exception 'the audit can only grow';
end $$;
create trigger audit_entry_row before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_all before truncate on audit_entry
  for each statement execute function refuse_audit_change();
