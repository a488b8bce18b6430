-- A bank has kept a payment as fraud, and somebody has said who bears it: until when the other payments of the same client
-- to the same provider wait. Other chargebacks of a stolen card come weeks later.
alter table chargeback add column pair_held_until timestamptz;
create index chargeback_pair_held on chargeback (pair_held_until) where pair_held_until is not null;

create or replace view suspected_payment as
  select o.payer_id, o.payee_id, o.id as order_id, d.state = 'open' as is_open
  from chargeback c
  join dispute d on d.id = c.dispute_id and not d.is_inquiry
  join customer_order o on o.id = d.order_id
  where c.reason = 'fraudulent' and (d.state = 'open' or c.pair_held_until is not null);
-- Once it is decided the payment itself waits no more, nor does what the provider owes for any other.
create or replace view frozen_order as
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
  select t.order_id, t.provider_id from tip t where t.waits_until is not null;
