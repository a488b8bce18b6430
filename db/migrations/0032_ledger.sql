-- The ledger: every cent twice. Entries are signed (what an account is owed by us, or has earned, is below zero) and sum to
-- zero in each transaction. It can only grow, and it names what it is about without a reference: it outlives all of it.
create table ledger_transaction (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  cause text not null check (cause in (
    'paid', 'earned', 'refunded', 'fee_kept', 'tip', 'tip_refunded', 'gift_bought', 'gift_redeemed', 'credit_spent',
    'credit_lapsed', 'promo_granted', 'payout_sent', 'payout_arrived', 'payout_returned', 'withdrawal', 'chargeback',
    'chargeback_won', 'chargeback_lost', 'goodwill', 'written_off', 'adjustment')),
  -- What caused it: the checkout that was paid, the refund that was sent, the booking that was earned.
  reference text not null,
  order_id text,
  at timestamptz not null,
  -- One transaction per cause: whoever comes again finds that it is booked.
  constraint ledger_transaction_once unique (cause, reference)
);
create index ledger_transaction_order on ledger_transaction (order_id) where order_id is not null;

create table ledger_entry (
  transaction_id bigint not null references ledger_transaction (id),
  -- A name, and for an account of somebody's own their id behind a colon.
  account text not null check (account ~ '^(?:gateway|client_funds|revenue|processing_costs|promotions|gift_cards|disputes|bank|payout_transit|gst_platform|bad_debt|(?:provider|gst|credit):.+)$'),
  -- In CAD.
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, account)
);
create index ledger_entry_account on ledger_entry (account, transaction_id) include (amount_cents);

-- Looked at when the transaction of the database ends: a transaction and its entries are written one after the other.
create function check_ledger_sum() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transaction_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if (select coalesce(sum(amount_cents), 1) from ledger_entry where transaction_id = checked) <> 0 then
    raise exception 'transaction % of the ledger does not sum to zero', checked using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_sum after insert on ledger_transaction
  deferrable initially deferred for each row execute function check_ledger_sum();
create constraint trigger ledger_entry_sum after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_sum();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- A sandbox whose first start was cut off is emptied and filled anew: nobody has used it yet.
  if tg_op = 'TRUNCATE' and exists (select from deployment where is_sandbox and demo_version is null) then
    return null;
  end if;
  raise exception 'the ledger can only grow';
end $$;
create trigger ledger_transaction_row before update or delete on ledger_transaction
  for each row execute function refuse_ledger_change();
create trigger ledger_transaction_all before truncate on ledger_transaction
  for each statement execute function refuse_ledger_change();
create trigger ledger_entry_row before update or delete on ledger_entry
  for each row execute function refuse_ledger_change();
create trigger ledger_entry_all before truncate on ledger_entry
  for each statement execute function refuse_ledger_change();

-- What the entries up to the mark come to, so that a balance reads only those behind it. Worked out anew, never trusted:
-- the check compares it with the entries.
create table ledger_balance (
  account text primary key,
  balance_cents bigint not null
);
create table ledger_mark (
  only_row boolean primary key default true check (only_row),
  through_id bigint not null,
  -- The day, in the service zone, on which all of it was last checked.
  checked_on date
);
insert into ledger_mark (through_id) values (0);

-- Bookings whose money is somebody's own from a moment on, unless something happens before.
create table ledger_due (
  booking_id text primary key,
  due_at timestamptz not null
);
create index ledger_due_at on ledger_due (due_at);

-- What was paid and what went back before there was a ledger, to the cent. What has been earned since is booked by the
-- same rule as everything else, when the first sweep finds it due.
with opening as (
  insert into ledger_transaction (cause, reference, order_id, at)
  select 'paid', s.id, s.order_id, coalesce(p.paid_at, s.created_at)
  from checkout_session s left join payment p on p.checkout_session_id = s.id
  where s.state = 'complete'
  order by coalesce(p.paid_at, s.created_at), s.id
  returning id, reference)
insert into ledger_entry (transaction_id, account, amount_cents)
select o.id, side.account, side.sign * s.amount_cents
from opening o
join checkout_session s on s.id = o.reference
cross join (values ('gateway', 1), ('client_funds', -1)) as side (account, sign);

with opening as (
  insert into ledger_transaction (cause, reference, order_id, at)
  select 'refunded', id, order_id, sent_at from refund where state = 'sent' order by sent_at, id
  returning id, reference)
insert into ledger_entry (transaction_id, account, amount_cents)
select o.id, side.account, side.sign * r.amount_cents
from opening o
join refund r on r.id = o.reference
cross join (values ('client_funds', 1), ('gateway', -1)) as side (account, sign);

insert into ledger_due (booking_id, due_at)
select b.id, coalesce(b.completed_at, b.cancelled_at, b.ends_at)
from booking b
join visit_payment p on p.booking_id = b.id
where b.status in ('completed', 'cancelled') and p.paid_cents > 0;
