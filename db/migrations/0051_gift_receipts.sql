-- Gift cards that somebody has bought have receipts as well: they are about no booking.
alter table receipt alter column booking_id drop not null;
insert into receipt_due (order_id, refund_id)
select order_id, refund_id from (
  select id as order_id, null as refund_id, paid_at as at from customer_order where kind = 'gift_card' and paid_at is not null
  union all
  select r.order_id, r.id, r.sent_at from refund r
  join customer_order o on o.id = r.order_id
  where o.kind = 'gift_card' and r.state = 'sent') s
order by at, refund_id nulls first
on conflict do nothing;
