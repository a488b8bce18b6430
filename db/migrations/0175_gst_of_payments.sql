-- The GST of what clients paid a provider, and of what went back of it: one row for each payment, refund and payment that
-- stands again, written with it. Statements sum it up by month.
create table gst_payment (
  position bigint generated always as identity primary key,
  provider_id text not null references user_account (id),
  order_id text not null references customer_order (id),
  -- 'paid', the id of a refund, or of the decision that made a payment stand again or took a discount back.
  cause text not null,
  at timestamptz not null,
  -- Its first day, in the service zone: that of `at`, or the first open one if that was closed.
  month date not null check (extract(day from month) = 1),
  -- Of the client's money; what went back is below zero.
  amount_cents integer not null,
  gst_cents integer not null,
  constraint gst_payment_once unique (order_id, cause)
);
create index gst_payment_month on gst_payment (provider_id, month) include (gst_cents);

create function refuse_gst_payment_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was told of a payment never changes';
end $$;
create trigger gst_payment_frozen before update or delete on gst_payment
  for each row execute function refuse_gst_payment_change();

-- Statements of months that were closed before they had this figure stay without it.
alter table ledger_month add column tells_gst boolean not null default false;
alter table ledger_month alter column tells_gst set default true;

-- What was paid and went back so far. UTC-7 is the service zone all year round from November 2026 on; months before that were
-- closed and tell nothing.
insert into gst_payment (provider_id, order_id, cause, at, month, amount_cents, gst_cents)
select payee_id, order_id, cause, at, date_trunc('month', at at time zone 'UTC' - interval '7 hours')::date, amount_cents, gst_cents
from (
  select o.payee_id, o.id as order_id, 'paid' as cause, o.paid_at as at, o.amount_cents, l.amount_cents as gst_cents
  from customer_order o join order_line l on l.order_id = o.id and l.kind = 'tax'
  where o.kind = 'visit' and o.paid_at is not null and l.amount_cents > 0
  union all
  select o.payee_id, o.id, coalesce(r.refund_id, r.restored_by), coalesce(f.sent_at, r.issued_at),
    s.sign * (r.facts ->> 'total_cents')::int, s.sign * (l ->> 'amount_cents')::int
  from receipt r join customer_order o on o.id = r.order_id and o.kind = 'visit'
  left join refund f on f.id = r.refund_id
  cross join lateral (select case r.kind when 'credit_note' then -1 else 1 end as sign) s
  cross join lateral jsonb_array_elements(r.facts -> 'lines') l
  where (r.kind = 'credit_note' or r.restored_by is not null) and l ->> 'label' = 'GST (5%)') moved
order by at;
