-- Money that came by a checkout and is another sum than was asked: since when it waits for somebody to apply it.
alter table checkout_session add column unapplied_at timestamptz;
alter table checkout_session add constraint checkout_session_unapplied
  check (unapplied_at is null or (state = 'complete' and received_cents is not null));
create index checkout_session_unapplied on checkout_session (unapplied_at, id) where unapplied_at is not null;

-- It is booked at once: by its checkout as paid, and from there to where it goes. What nobody knows has causes of its own.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'ledger_transaction'::regclass and conname = 'ledger_transaction_cause_check');
begin
  execute 'alter table ledger_transaction drop constraint ledger_transaction_cause_check';
  execute 'alter table ledger_transaction add constraint ledger_transaction_cause_check '
    || replace(rule, '''paid''::text,', '''paid''::text, ''applied''::text, ''unknown_receipt''::text, ''unknown_gone''::text,');
end $$;

-- What came in and is nobody's yet has an account of its own. The others are kept, whichever there are.
do $$
declare
  rule record;
begin
  select conname, pg_get_constraintdef(oid) as text into strict rule from pg_constraint
    where conrelid = 'ledger_entry'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%client_funds%';
  execute format('alter table ledger_entry drop constraint %I', rule.conname);
  execute format('alter table ledger_entry add constraint %I ', rule.conname)
    || replace(rule.text, 'client_funds|', 'client_funds|unapplied_receipts|');
end $$;

-- A difference may also close because its time is over: then nobody has decided, and nobody has given a reason.
alter table reconciliation_break drop constraint reconciliation_break_by_admin;
alter table reconciliation_break add constraint reconciliation_break_by_admin check (
  (resolved_by is null) = (reason is null)
  and (coalesce(resolution, 'agreed') <> 'agreed' or resolved_by is null)
  and (resolution is distinct from 'dismissed' or resolved_by is not null)
  and (resolution is distinct from 'booked' or resolved_by is not null));

-- What came before and is still open: money of nobody is booked, and so is what was less than was asked of an order that
-- nobody has paid since. It goes back with the next sweep a day from now, like any other.
select post_ledger_transaction('unknown_receipt', subject_id, null, now(), array['gateway', 'unapplied_receipts'],
  array[found_cents::int8, -found_cents::int8])
from reconciliation_break
where kind = 'unknown_payment' and currency = 'CAD' and resolved_at is null and found_cents > 0;

create temporary table late_money on commit drop as
select s.id, s.order_id, b.found_cents
from reconciliation_break b
join checkout_session s on s.id = b.subject_id
join customer_order o on o.id = s.order_id
where b.kind = 'amount_differs' and b.currency = 'CAD' and b.resolved_at is null and b.found_cents > 0
  and b.found_cents < s.amount_cents and s.state = 'expired' and o.paid_at is null;
update checkout_session s set state = 'complete', received_cents = l.found_cents, unapplied_at = now()
from late_money l where l.id = s.id;
update customer_order o set attempt = 'processing' from late_money l where l.order_id = o.id;
select post_ledger_transaction('paid', id, order_id, now(), array['gateway', 'unapplied_receipts'],
  array[found_cents::int8, -found_cents::int8])
from late_money;
