-- What is not paid out: lines of an order about which a dispute is open, or of which the payment company says something
-- else than our books.
create or replace view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open'
  union all
  select o.id, o.payee_id
  from reconciliation_break b join customer_order o on o.id = b.order_id where b.resolved_at is null;
