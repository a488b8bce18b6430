-- What the payment company keeps of what a card paid. Null until it has said so, which takes it a moment.
alter table checkout_session add column cost_cents integer check (cost_cents >= 0);
create index checkout_session_untold on checkout_session (created_at)
  where state = 'complete' and amount_cents > 0 and cost_cents is null;

-- It is booked by a cause of its own. The other causes are kept, whichever there are.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'ledger_transaction'::regclass and conname = 'ledger_transaction_cause_check');
begin
  execute 'alter table ledger_transaction drop constraint ledger_transaction_cause_check';
  execute 'alter table ledger_transaction add constraint ledger_transaction_cause_check '
    || replace(rule, '''paid''::text,', '''paid''::text, ''processing_cost''::text,');
end $$;

-- What an admin moves in the books themselves: money that has gone to our bank, and adjustments from one account of ours to
-- another, which are of two admins always.
alter table money_ruling add column from_account text;
alter table money_ruling add column to_account text;
-- Of a withdrawal: how the payment company names it, so that it is booked once.
alter table money_ruling add column reference text check (length(reference) between 3 and 100);
do $$
declare
  rule record;
begin
  for rule in select conname from pg_constraint
    where conrelid = 'money_ruling'::regclass and contype = 'c'
      and (conname = 'money_ruling_kind_check' or pg_get_constraintdef(oid) like '%order_id IS NULL%')
  loop
    execute format('alter table money_ruling drop constraint %I', rule.conname);
  end loop;
end $$;
alter table money_ruling add constraint money_ruling_kind_check
  check (kind in ('dispute', 'waiver', 'goodwill', 'withdrawal', 'adjustment'));
alter table money_ruling add constraint money_ruling_order_check
  check ((kind in ('dispute', 'waiver')) = (order_id is not null));
alter table money_ruling add constraint money_ruling_accounts_check check (
  num_nonnulls(from_account, to_account) = case when kind in ('withdrawal', 'adjustment') then 2 else 0 end
  and (from_account is null or from_account <> to_account));
alter table money_ruling add constraint money_ruling_named check ((kind = 'withdrawal') = (reference is not null));
create unique index money_ruling_withdrawal on money_ruling (reference) where kind = 'withdrawal';
create index money_ruling_moved on money_ruling (asked_at, id) where kind in ('withdrawal', 'adjustment');

-- A refund that somebody made on the payment company's own page, and that our books have followed.
alter table refund add column gateway_id text unique;
alter table reconciliation_break drop constraint reconciliation_break_resolution_check;
alter table reconciliation_break add constraint reconciliation_break_resolution_check
  check (resolution in ('agreed', 'paid_in_full', 'returned', 'booked', 'dismissed'));

-- How the books were found when they were last checked, and when they are to be checked again.
create table ledger_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz,
  -- [{kind, reference, expected_cents, found_cents}]
  breaks jsonb not null default '[]',
  -- By an admin, who does not want to wait for the night.
  asked_at timestamptz,
  -- A process has it in hand; after this moment anybody may begin it anew.
  claimed_until timestamptz,
  -- Since it last came to an end.
  failures integer not null default 0
);
insert into ledger_check default values;

-- What could not be issued is tried again later, and keeps nobody else waiting.
alter table receipt_due add column next_try_at timestamptz;
create table invoice_wait (
  provider_id text not null references user_account (id),
  month date not null references ledger_month (month),
  next_try_at timestamptz not null,
  primary key (provider_id, month)
);

-- The number under which the seller of a visit charged GST when it was booked: receipts name it, whatever becomes of it.
alter table customer_order add column gst_number text;
update customer_order o set gst_number = p.gst_number
from provider_profile p where o.kind = 'visit' and p.provider_id = o.payee_id and p.gst_number is not null;

-- What of a discount was taken from the provider by the decision, where the client had paid nothing that could go back.
alter table dispute add column dropped_cents integer not null default 0 check (dropped_cents >= 0);

-- How often we were told that a visit of the friend may count: who looks whether one does knows whether that is still all.
alter table referral add column news integer not null default 0;
