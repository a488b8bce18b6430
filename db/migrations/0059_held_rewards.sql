-- A visit that its provider did not take may be taken over by somebody else until it was to begin: the use of its code waits
-- for that and counts on, and moves to the booking that takes its place. Uses without a number are of before.
alter table promo_use add column kept_until timestamptz;
alter table promo_use add constraint promo_use_kept_counts
  check (kept_until is null or (nth is not null and released_at is null));
create index promo_use_kept on promo_use (kept_until) where kept_until is not null;

-- When the end of a lot was put off, because something of it came back: that happens once.
alter table credit_lot add column put_off_at timestamptz;

-- What a bank calls fraud, until it is decided: whose card it was, and whom it had paid.
create view suspected_payment as
  select o.payer_id, o.payee_id
  from chargeback c
  join dispute d on d.id = c.dispute_id and d.state = 'open' and not d.is_inquiry
  join customer_order o on o.id = d.order_id
  where c.reason = 'fraudulent';
-- Everything else that the same two have between them waits as well.
create or replace view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open' and not d.is_inquiry
  union all
  select o.id, o.payee_id
  from reconciliation_break b join customer_order o on o.id = b.order_id where b.resolved_at is null
  union all
  select o.id, o.payee_id
  from suspected_payment s join customer_order o on o.payer_id = s.payer_id and o.payee_id = s.payee_id;

-- A tip is its provider's at once and can be paid out two days later: so long a bank has to say that the card was stolen.
alter table tip add column waits_until timestamptz check (waits_until is null or state = 'given');
create index tip_waiting on tip (waits_until) where waits_until is not null;
create or replace view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open' and not d.is_inquiry
  union all
  select o.id, o.payee_id
  from reconciliation_break b join customer_order o on o.id = b.order_id where b.resolved_at is null
  union all
  select o.id, o.payee_id
  from suspected_payment s join customer_order o on o.payer_id = s.payer_id and o.payee_id = s.payee_id
  union all
  select t.order_id, t.provider_id from tip t where t.waits_until is not null;
