-- A bank has taken back what credit was bought with. What visits were paid with it before waits until an admin has looked, or
-- the bank has given it back; null while nobody has.
alter table credit_lot add column spending_freed_at timestamptz;
create index credit_lot_voided on credit_lot (order_id) where voided_at is not null;
create index booking_disputed on booking (id) where disputed_since is not null;

-- Visits that have kept something of such credit, each with the chargeback behind it. What was paid out already waits for
-- nothing, and what is spent after somebody has looked, from a checkout that was open, waits anew.
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
  select t.order_id, t.provider_id from tip t where t.waits_until is not null
  union all
  select v.order_id, v.provider_id from void_spending v;
