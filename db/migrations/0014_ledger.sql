-- The ledger, and the payouts that follow from it.

-- The ledger: every cent twice. Entries are signed (debts and income are below zero) and sum to zero in each
-- transaction. It can only grow, and it names its subjects without references: it outlives all of them.
create table ledger_transaction (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  cause text not null check (cause in (
    'paid', 'applied', 'unknown_receipt', 'unknown_gone', 'processing_cost', 'commission_gst', 'earned', 'refunded',
    'fee_kept', 'tip', 'tip_refunded', 'gift_bought', 'gift_redeemed', 'credit_spent', 'credit_lapsed', 'promo_granted',
    'payout_sent', 'payout_arrived', 'payout_returned', 'withdrawal', 'chargeback', 'chargeback_won', 'chargeback_lost',
    'goodwill', 'written_off', 'adjustment')),
  -- Its cause: the paid checkout, the sent refund, the earned booking.
  reference text not null,
  order_id text,
  at timestamptz not null,
  -- One transaction per cause: a repeat finds that it is booked.
  constraint ledger_transaction_once unique (cause, reference)
);
create index ledger_transaction_order on ledger_transaction (order_id) where order_id is not null;
create index ledger_transaction_reported on ledger_transaction (at) where cause in ('earned', 'fee_kept', 'payout_sent');

-- The effect of a transaction on one account.
create table ledger_entry (
  transaction_id bigint not null references ledger_transaction (id),
  -- A name, and for a person's own account their id after a colon.
  account text not null check (account ~ '^(?:gateway|client_funds|unapplied_receipts|revenue|processing_costs|promotions|gift_cards|disputes|bank|payout_transit|gst_platform|pst_platform|bad_debt|(?:provider|gst|credit):.+)$'),
  -- In CAD.
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, account)
);
create index ledger_entry_account on ledger_entry (account, transaction_id) include (amount_cents);

-- Checked when the transaction of the database ends: a transaction and its entries are written one after the other.
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

-- Writes one transaction of the ledger, once per cause and reference. A repeat with the same content changes nothing;
-- with anything else it is a mistake, and nothing of it is stored.
create function post_ledger_transaction(
  said_cause text, said_reference text, said_order text, said_at timestamptz, accounts text[], cents bigint[]
) returns void language plpgsql as $$
declare
  posted bigint;
begin
  insert into ledger_transaction (cause, reference, order_id, at)
  values (said_cause, said_reference, said_order, said_at)
  on conflict (cause, reference) do nothing returning id into posted;
  if posted is not null then
    insert into ledger_entry (transaction_id, account, amount_cents)
    select posted, said.account, said.cents from unnest(accounts, cents) as said (account, cents);
    return;
  end if;
  select id into posted from ledger_transaction where cause = said_cause and reference = said_reference;
  if exists (
    select from (select account, amount_cents from ledger_entry where transaction_id = posted) kept
    full join unnest(accounts, cents) as said (account, cents)
      on said.account = kept.account and said.cents = kept.amount_cents
    where said.account is null or kept.account is null)
  then
    raise exception 'the ledger has booked % of % already, with other entries', said_cause, said_reference
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- The sum of the entries up to the mark, so that a balance reads only later ones. Recalculated, never trusted: the
-- check compares it with the entries.
create table ledger_balance (
  account text primary key,
  balance_cents bigint not null
);

-- The sum of the stored balances of one kind of account (the name before the colon), and how many there are: as many
-- rows as kinds, however many people have a balance. Moved with them, and compared by the check.
create table ledger_total (
  kind text primary key,
  balance_cents bigint not null,
  accounts integer not null
);

-- One row: the last transaction in the stored balances.
create table ledger_mark (
  only_row boolean primary key default true check (only_row),
  through_id bigint not null,
  -- The day, in the service zone, on which all of it was last checked.
  checked_on date
);
insert into ledger_mark (through_id) values (0);

-- The result of the last check of the books, and when they have to be checked again.
create table ledger_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz,
  -- [{kind, reference, expected_cents, found_cents}]
  breaks jsonb not null default '[]',
  -- By an admin, who does not want to wait for the night.
  asked_at timestamptz,
  -- A process has claimed it; after this moment another one may start over.
  claimed_until timestamptz,
  -- Since it last finished.
  failures integer not null default 0,
  -- A process has claimed the check until this moment; otherwise it says when a failed one is tried again.
  is_running boolean not null default false
);
insert into ledger_check default values;

-- Bookings whose money will be earned at a moment, unless something happens before.
create table ledger_due (
  booking_id text primary key,
  due_at timestamptz not null
);
create index ledger_due_at on ledger_due (due_at);

-- The months that are over, each up to its last transaction of the ledger: later entries count to a later month,
-- whatever moment they concern. Statements are made of such ranges, so their numbers cannot change.
create table ledger_month (
  -- Its first day, in the service zone.
  month date primary key check (extract(day from month) = 1),
  through_id bigint not null,
  -- Whether its statements say how much GST clients paid.
  tells_gst boolean not null default true
);

-- The books of a closed month cannot change: nothing is written before its mark, and no mark moves back.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  written bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transaction_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if written <= (select through_id from ledger_month order by month desc limit 1) then
    raise exception 'transaction % of the ledger lies in a month that was closed', written
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_transaction_open before insert on ledger_transaction
  for each row execute function refuse_closed_month();
create trigger ledger_entry_open before insert on ledger_entry
  for each row execute function refuse_closed_month();

-- A month is closed after the one before it, and reaches at least as far.
create function refuse_month_out_of_turn() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_month where month > new.month or through_id > new.through_id) then
    raise exception 'month % cannot be closed after a later one', new.month
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_month_turn before insert on ledger_month
  for each row execute function refuse_month_out_of_turn();

create function refuse_ledger_month_change() returns trigger language plpgsql as $$
begin
  raise exception 'a month that was closed stays closed';
end $$;
create trigger ledger_month_frozen before update or delete on ledger_month
  for each row execute function refuse_ledger_month_change();

-- The months as ranges of the ledger, and everything after them as one that is open. A transaction belongs to its
-- range; the day it is booked on is its own day, moved to the nearest one of that range.
create view ledger_period as
select month as first_day, (month + interval '1 month' - interval '1 day')::date as last_day,
  coalesce(lag(through_id) over (order by month), 0) as after_id, through_id, true as is_closed
from ledger_month
union all
select coalesce((max(month) + interval '1 month')::date, '-infinity'), 'infinity', coalesce(max(through_id), 0),
  9223372036854775807, false
from ledger_month;

-- Payouts: what we owe a provider, line by line, and how it reaches their bank.

-- How a provider can be paid. Made with their first line: everything about their payouts waits for its row.
create table payout_account (
  provider_id text primary key references user_account (id),
  -- Null until the provider has begun to set it up.
  gateway_account_id text unique,
  state text not null default 'none' check (state in ('none', 'needs_details', 'checking', 'ready', 'restricted')),
  -- Why the provider can't be paid, if they can fix it.
  reason text check (reason in ('details', 'bank', 'refused')),
  -- To recognize the bank account on a screen; the rest is known to the gateway alone.
  bank_name text,
  bank_last4 text,
  -- Events about the account, and how many of them there were when it was last read: they come in any order, so they
  -- only say that it has to be read again.
  news_heard integer not null default 0,
  news_read integer not null default 0,
  -- While we look into something, nothing leaves.
  held_since timestamptz,
  held_reason text,
  -- The Monday of the last weekly turn.
  turn_on date,
  -- When the provider was last asked to set it up or to fix it.
  asked_at timestamptz,
  -- When transfers to the account and its payouts are next compared with the payment company's data.
  compare_at timestamptz,
  -- How often in a row the account of a provider could not be read at the payment company.
  compare_failures integer not null default 0,
  -- The bank account that the payment company pays to, by its own name for it, and the one that has refused a payout:
  -- nothing more is sent there by itself until its owner has named another, or an admin tries it again. '' is one whose
  -- name we have not read yet.
  bank_ref text,
  refused_bank_ref text,
  constraint payout_account_known check ((state = 'none') = (gateway_account_id is null)),
  constraint payout_account_held check ((held_since is null) = (held_reason is null))
);
create index payout_account_news on payout_account (provider_id) where news_heard > news_read;
create index payout_account_turn on payout_account (turn_on);
create index payout_account_asked on payout_account (asked_at) where state <> 'ready';
create index payout_account_held on payout_account (held_since) where held_since is not null;
create index payout_account_compare on payout_account (compare_at nulls first) where gateway_account_id is not null;

-- The sum of lines on its way to the provider's bank.
create table payout (
  id text primary key,
  provider_id text not null references payout_account (provider_id),
  kind text not null check (kind in ('weekly', 'on_demand', 'admin')),
  -- Signed, as the lines that it sums.
  net_cents bigint not null,
  gst_cents bigint not null,
  amount_cents bigint not null generated always as (net_cents + gst_cents) stored,
  -- promised: to be moved to the provider's account at the gateway; transferred: there; in_transit: on its way to their
  -- bank; returning: did not arrive, to be fetched back; failed and reversed: theirs to be paid again, reversed after
  -- it had arrived.
  state text not null default 'promised'
    check (state in ('promised', 'transferred', 'in_transit', 'paid', 'returning', 'failed', 'reversed')),
  gateway_account_id text not null,
  transfer_id text,
  gateway_payout_id text,
  -- As in the outbox: a try is recorded before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- How often the gateway has refused: an answer under one key is the same for a day.
  refusals integer not null default 0,
  -- Why it did not arrive, in the gateway's word.
  failure text,
  created_at timestamptz not null,
  arrives_on date,
  arrived_at timestamptz,
  failed_at timestamptz,
  -- The request that led to it; null if the worker did it by itself.
  request_id text,
  constraint payout_positive check (amount_cents > 0)
);
create index payout_provider on payout (provider_id, created_at desc, id desc);
create index payout_newest on payout (created_at desc, id desc);
create index payout_state on payout (state, created_at desc, id desc);
create index payout_open on payout (provider_id) include (amount_cents)
  where state in ('promised', 'transferred', 'in_transit', 'returning');
create index payout_waiting on payout (created_at) where state in ('promised', 'transferred', 'in_transit', 'returning');
create trigger payout_person_is_here before insert on payout
  for each row execute function refuse_deleted('provider_id');

-- What each transaction of the ledger brought a provider or took from them; one can touch more than one provider. A
-- payout is the sum of lines; a line is in one payout at most.
create table payable_line (
  transaction_id bigint references ledger_transaction (id),
  provider_id text not null,
  -- Its subject, as far as the ledger knows.
  order_id text,
  booking_id text,
  cause text not null,
  at timestamptz not null,
  -- Signed as money for the provider.
  net_cents bigint not null,
  gst_cents bigint not null,
  payout_id text references payout (id),
  primary key (transaction_id, provider_id)
);
create index payable_line_open on payable_line (provider_id, at) include (net_cents, gst_cents, order_id)
  where payout_id is null;
create index payable_line_debt on payable_line (at) include (provider_id)
  where payout_id is null and net_cents + gst_cents < 0;
create index payable_line_order on payable_line (order_id) where order_id is not null;
create index payable_line_provider on payable_line (provider_id, at desc, transaction_id desc);
-- A person's books in a range of the ledger: statements, months, the seller file.
create index payable_line_range on payable_line (provider_id, transaction_id);
-- The lines of a payout in their order, a page at a time.
create index payable_line_payout on payable_line (payout_id, transaction_id) where payout_id is not null;

-- The lines of some entries of the ledger. Payouts and their returns make none: they take lines, and free them again.
create function add_payable_lines(ids bigint[]) returns void language sql as $$
  insert into payout_account (provider_id)
  select distinct u.id
  from ledger_entry e
  join user_account u on u.id = substr(e.account, strpos(e.account, ':') + 1)
  where e.transaction_id = any(ids) and (e.account like 'provider:%' or e.account like 'gst:%')
  on conflict do nothing;

  insert into payable_line (transaction_id, provider_id, order_id, booking_id, cause, at, net_cents, gst_cents)
  select t.id, substr(e.account, strpos(e.account, ':') + 1), t.order_id, o.booking_id, t.cause, t.at,
    -coalesce(sum(e.amount_cents) filter (where e.account like 'provider:%'), 0),
    -coalesce(sum(e.amount_cents) filter (where e.account like 'gst:%'), 0)
  from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id
  left join customer_order o on o.id = t.order_id
  where e.transaction_id = any(ids) and (e.account like 'provider:%' or e.account like 'gst:%')
    and t.cause not in ('payout_sent', 'payout_returned')
  group by t.id, 2, o.booking_id
$$;

-- In the statement that writes the entries, so that no code can book something for a provider and forget it.
create function note_payable_lines() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct transaction_id from fresh where account like 'provider:%' or account like 'gst:%');
begin
  if ids <> '{}' then
    perform add_payable_lines(ids);
  end if;
  return null;
end $$;
create trigger ledger_entry_payable after insert on ledger_entry
  referencing new table as fresh for each statement execute function note_payable_lines();

-- The lines of a payout that came back: they are free again, each by itself.
create table payout_former_line (
  payout_id text not null references payout (id),
  transaction_id bigint not null,
  primary key (payout_id, transaction_id)
);

-- Visits that have kept some credit that a bank has taken back, each with the chargeback behind it. Money already paid
-- out waits for nothing, and credit spent after an admin has looked, from a checkout that was open, waits again.
create view void_spending as
  select o.id as order_id, o.booking_id, o.payee_id as provider_id, d.id as dispute_id, l.id as lot_id, l.voided_at as since
  from credit_lot l
  join lateral (
    select d.id from dispute d
    where d.order_id = l.order_id and d.kind = 'chargeback' and not d.is_inquiry and d.decision is distinct from 'won'
    order by d.opened_at desc, d.id desc limit 1) d on true
  join credit_spending s on s.lot_id = l.id and s.refunded_cents < s.amount_cents
  join payment p on p.id = s.payment_id
  join customer_order o on o.id = p.order_id and o.kind = 'visit'
  where l.voided_at is not null and (l.spending_freed_at is null or p.paid_at > l.spending_freed_at)
    and not exists (
      select from payable_line y
      where y.order_id = o.id and y.provider_id = o.payee_id and y.payout_id is not null);

-- Orders whose lines are left out of payouts: a dispute about it is open; the payment company disagrees with our books;
-- a bank calls a payment of the same two people fraud (once that is decided, the payment itself no longer waits, nor
-- does what the provider owes for any other); a tip that still waits; credit that a bank has taken back.
create view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open' and not d.is_inquiry
  union all
  select o.id, o.payee_id
  from reconciliation_break b join customer_order o on o.id = b.order_id where b.resolved_at is null
  union all
  select o.id, o.payee_id
  from suspected_payment s join customer_order o on o.payer_id = s.payer_id and o.payee_id = s.payee_id
  where s.is_open or o.id <> s.order_id and (
    select sum(l.net_cents + l.gst_cents) from payable_line l
    where l.order_id = o.id and l.provider_id = o.payee_id and l.payout_id is null) > 0
  union all
  select t.order_id, t.provider_id from tip t where t.waits_until is not null
  union all
  select v.order_id, v.provider_id from void_spending v;

-- Providers whose payouts wait until an admin has looked: the payments (0007) come before payouts.
alter table reconciliation_break add foreign key (provider_id) references payout_account (provider_id);
