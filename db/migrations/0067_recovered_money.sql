-- Money that a bank gives back after somebody has borne the loss: whose it is, an admin says.

-- Of a refund by a bank, what the bank has taken from the client again and somebody else has by now.
alter table refund add column undone_cents integer not null default 0;
alter table refund add constraint refund_undone check (
  undone_cents between 0 and amount_cents and (undone_cents = 0 or method = 'bank'));
-- The refund by a bank in whose place another one is sent: there is a credit note of it already.
alter table refund add column stands_for text references refund (id);

-- Of what came back after it was lost: what somebody has decided about, and of that what stays with us.
alter table chargeback
  add column decided_back_cents integer not null default 0,
  add column kept_back_cents integer not null default 0,
  add constraint chargeback_decided_back check (
    decided_back_cents between 0 and recovered_cents and kept_back_cents between 0 and decided_back_cents);

-- The newest word on it.
alter table dispute add column recovered_to text check (recovered_to in ('shares', 'client', 'keep'));

do $$
declare
  rule record;
begin
  for rule in select conname from pg_constraint
    where conrelid = 'money_ruling'::regclass and contype = 'c' and (
      conname in ('money_ruling_kind_check', 'money_ruling_decision_check', 'money_ruling_order_check')
      or pg_get_constraintdef(oid) like '%num_nonnulls(dispute_id, round, decision)%')
  loop
    execute format('alter table money_ruling drop constraint %I', rule.conname);
  end loop;
end $$;
alter table money_ruling add constraint money_ruling_kind_check
  check (kind in ('dispute', 'waiver', 'goodwill', 'withdrawal', 'adjustment', 'recovered'));
alter table money_ruling add constraint money_ruling_decision_check check (
  case kind
    when 'dispute' then dispute_id is not null and round is not null
      and decision in ('release', 'part', 'full', 'platform') and decision is not null
    when 'recovered' then dispute_id is not null and round is null
      and decision in ('shares', 'client', 'keep') and decision is not null
    else num_nonnulls(dispute_id, round, decision) = 0 end);
alter table money_ruling add constraint money_ruling_order_check
  check ((kind in ('dispute', 'waiver', 'recovered')) = (order_id is not null));
create unique index money_ruling_recovered on money_ruling (dispute_id) where kind = 'recovered' and state = 'waiting';

-- What stays of a discount follows what stays of the payment, also where less has gone back in the end.
create or replace function follow_discount() returns trigger language plpgsql as $$
begin
  if new.borne_cents <> old.borne_cents then
    return new;
  end if;
  if old.paid_at is null and new.paid_at is not null then
    new.borne_cents := new.discount_cents;
  elsif new.refunded_cents <> old.refunded_cents then
    new.borne_cents := round(new.discount_cents::numeric * (new.settled_cents - new.refunded_cents) / new.amount_cents);
    if new.refunded_cents > old.refunded_cents then
      new.borne_cents := least(old.borne_cents, new.borne_cents);
    end if;
  end if;
  return new;
end $$;

-- A receipt of what stands again, by the decision that says so.
alter table receipt add column restored_by text unique;
alter table receipt add constraint receipt_restored check (restored_by is null or kind = 'receipt');
drop index receipt_order;
create unique index receipt_order on receipt (order_id) where kind = 'receipt' and restored_by is null;
alter table receipt_due
  add column restored_by text,
  add column restored_cents integer,
  add column restored_at timestamptz,
  add constraint receipt_due_restored check (num_nonnulls(restored_by, restored_cents, restored_at) in (0, 3));
alter table receipt_due drop constraint receipt_due_once;
alter table receipt_due add constraint receipt_due_once unique nulls not distinct (order_id, refund_id, restored_by);
