-- `worth_cents` is what of the price and its tax stands: what was paid and has not gone back, and what the platform bears of
-- the discount.
create or replace view visit_payment as
  select booking_id, id as order_id, payee_id, status, amount_cents, refunded_cents, paid_at,
    settled_cents - refunded_cents as paid_cents, settled_cents, credit_cents, discount_cents,
    settled_cents - refunded_cents + borne_cents as worth_cents
  from customer_order where kind = 'visit';
