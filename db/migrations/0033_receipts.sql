-- Receipts and credit notes: what somebody was told that they paid or got back, for good. Made once; what it says never
-- changes, whatever becomes of those whom it names.
create table receipt_series (
  -- The letters before the year.
  series text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);

create table receipt (
  id text primary key,
  kind text not null check (kind in ('receipt', 'credit_note')),
  -- Counted without a gap, in the series and the year of the day on which it was issued.
  number text not null unique,
  order_id text not null references customer_order (id),
  booking_id text not null,
  refund_id text unique references refund (id),
  issued_at timestamptz not null,
  -- All that it says, in whole cents and ready words.
  facts jsonb not null,
  constraint receipt_of_refund check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index receipt_order on receipt (order_id) where kind = 'receipt';
create index receipt_booking on receipt (booking_id, issued_at);

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt never changes';
end $$;
create trigger receipt_frozen before update or delete on receipt
  for each row execute function refuse_receipt_change();

-- Payments and refunds of which there is no receipt yet, in the order in which they happened: issued by the worker within
-- seconds, or when somebody asks. What was paid before there were receipts is among them.
create table receipt_due (
  position bigint generated always as identity primary key,
  order_id text not null,
  refund_id text,
  constraint receipt_due_once unique nulls not distinct (order_id, refund_id)
);
insert into receipt_due (order_id, refund_id)
select order_id, refund_id from (
  select id as order_id, null as refund_id, paid_at as at from customer_order where kind = 'visit' and paid_at is not null
  union all
  select r.order_id, r.id, r.sent_at from refund r
  join customer_order o on o.id = r.order_id
  where o.kind = 'visit' and r.state = 'sent') s
order by at, refund_id nulls first;
