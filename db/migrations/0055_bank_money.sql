-- What banks give back: followed with the payment company and not by its events alone, and counted as what the client has
-- got back, so that nothing goes back twice and nothing that was promised is lost.

-- Of a checkout's money, what a bank has given back for good and nobody has counted as a refund yet. What is promised back
-- later is taken from here first: the client has it.
alter table checkout_session add column bank_cents integer not null default 0 check (bank_cents >= 0);

-- A refund by the bank of whoever paid: nothing is sent for it.
alter table refund drop constraint refund_method_check;
alter table refund add constraint refund_method_check check (method in ('card', 'credit', 'bank'));

alter table chargeback
  -- All that came back by now, and of the charge for it.
  add column returned_cents integer not null default 0 check (returned_cents >= 0),
  add column fee_back_cents integer not null default 0 check (fee_back_cents >= 0),
  -- What of all this is in the books: that it was taken, the charge, what came back while it was open, what was lost for good, and what came
  -- back of that.
  add column is_booked boolean not null default false,
  add column booked_fee_cents integer not null default 0,
  add column booked_back_cents integer not null default 0,
  add column lost_cents integer,
  add column recovered_cents integer not null default 0,
  -- When the payment company was last asked which payment it is about.
  add column asked_at timestamptz;

create temporary table booked on commit drop as
  select t.reference as id, t.cause, e.account, sum(e.amount_cents)::int as cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.cause in ('chargeback', 'chargeback_won', 'chargeback_lost') and t.reference in (select id from chargeback)
  group by 1, 2, 3;
update chargeback set returned_cents = amount_cents where is_returned;
update chargeback c set is_booked = true from booked b
where b.id = c.id and b.cause = 'chargeback' and b.account = 'disputes';
update chargeback c set booked_fee_cents = b.cents from booked b
where b.id = c.id and b.cause = 'chargeback' and b.account = 'processing_costs';
update chargeback c set booked_back_cents = b.cents from booked b
where b.id = c.id and b.cause = 'chargeback_won' and b.account = 'gateway';
-- Until now what was lost was taken from the shares at once, and only the rest of it was ours to bear.
update chargeback c set lost_cents = coalesce(
  (select b.cents from booked b where b.id = c.id and b.cause = 'chargeback_lost' and b.account = 'bad_debt'), 0)
where exists (select from booked b where b.id = c.id and b.cause = 'chargeback_lost');
update checkout_session s set bank_cents = l.cents
from (select checkout_session_id as id, sum(lost_cents)::int as cents from chargeback where lost_cents > 0 group by 1) l
where s.id = l.id;
alter table chargeback drop column is_returned;

-- A bank only asks and has taken nothing: nothing waits for it.
alter table dispute add column is_inquiry boolean not null default false;
create or replace view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open' and not d.is_inquiry
  union all
  select o.id, o.payee_id
  from reconciliation_break b join customer_order o on o.id = b.order_id where b.resolved_at is null;
