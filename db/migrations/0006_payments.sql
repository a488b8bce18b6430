-- Payments: what is owed, how it is paid, and what goes back.
create type payment_status as enum
  ('unpaid', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed');

-- What somebody owes, as frozen lines. A visit has one order; tips for it have orders of their own.
create table customer_order (
  id text primary key,
  kind text not null check (kind in ('visit', 'tip', 'gift_card')),
  -- What it is for; bookings lie above payments, so this is a name and not a reference.
  booking_id text,
  payer_id text not null references user_account (id),
  -- Whose work it pays for. Nobody's yet for a gift card.
  payee_id text references user_account (id),
  currency char(3) not null default 'CAD',
  -- The sum of its lines.
  amount_cents integer not null check (amount_cents >= 0),
  -- The sums of its payments: kept here, in the statements that write them, since every list of bookings shows them.
  settled_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- How the last try to pay by card ended, while it is not paid.
  attempt text not null default 'none' check (attempt in ('none', 'processing', 'failed')),
  -- When nothing was left to pay.
  paid_at timestamptz,
  created_at timestamptz not null,
  -- The one place in which it is decided how an order stands.
  status payment_status not null generated always as (
    case
      when paid_at is null and attempt = 'processing' then 'processing'::payment_status
      when paid_at is null and attempt = 'failed' then 'failed'::payment_status
      when paid_at is null then 'unpaid'::payment_status
      when refunded_cents = 0 then 'paid'::payment_status
      when refunded_cents < settled_cents then 'partially_refunded'::payment_status
      else 'refunded'::payment_status
    end) stored,
  constraint customer_order_subject check ((kind = 'gift_card') = (booking_id is null)),
  constraint customer_order_payee_known check ((kind = 'gift_card') = (payee_id is null)),
  constraint customer_order_settled_bounded check (settled_cents between 0 and amount_cents),
  constraint customer_order_refund_bounded check (refunded_cents between 0 and settled_cents),
  constraint customer_order_paid_in_full check (paid_at is null or settled_cents = amount_cents)
);
create unique index customer_order_visit on customer_order (booking_id) where kind = 'visit';
-- What a provider has earned, all of it at once: one visit after the other takes as many walks as there are visits.
create index customer_order_payee on customer_order (payee_id) where kind = 'visit';

create table order_line (
  order_id text not null references customer_order (id),
  position smallint not null,
  kind text not null check (kind in ('service', 'add_on', 'discount', 'tax', 'tip', 'gift')),
  label text not null,
  -- Signed: a discount is below zero, and nothing else is.
  amount_cents integer not null,
  primary key (order_id, position),
  constraint order_line_sign check (case when kind = 'discount' then amount_cents < 0 else amount_cents >= 0 end)
);

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of an order are frozen' using errcode = 'integrity_constraint_violation';
end $$;
create trigger order_line_frozen before update or delete on order_line
  for each row execute function refuse_line_change();

-- Looked at when the transaction ends: an order and its lines are written one after the other.
create function check_order_sum() returns trigger language plpgsql as $$
begin
  if new.amount_cents <> coalesce((select sum(amount_cents) from order_line where order_id = new.id), 0) then
    raise exception 'order % is not the sum of its lines', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger customer_order_sum after insert or update of amount_cents on customer_order
  deferrable initially deferred for each row execute function check_order_sum();

create table checkout_session (
  id text primary key,
  order_id text not null references customer_order (id),
  gateway_session_id text unique,
  url text,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('opening', 'open', 'complete', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- One open session per order; a second request reuses it.
create unique index checkout_session_open on checkout_session (order_id) where state in ('opening', 'open');
create index checkout_session_order on checkout_session (order_id, created_at);

-- What has settled an order, or a part of it. Money that came twice is none of it: it goes back by a refund.
create table payment (
  id text primary key,
  order_id text not null references customer_order (id),
  method text not null check (method in ('card', 'credit')),
  checkout_session_id text unique references checkout_session (id),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  paid_at timestamptz not null,
  constraint payment_refund_bounded check (refunded_cents between 0 and amount_cents),
  constraint payment_by_card check ((method = 'card') = (checkout_session_id is not null))
);
create index payment_order on payment (order_id);

-- How the one order of a visit stands, for whoever shows bookings.
create view visit_payment as
  select booking_id, id as order_id, payee_id, status, amount_cents, refunded_cents, paid_at,
    settled_cents - refunded_cents as paid_cents
  from customer_order where kind = 'visit';

-- Every event of the gateway once; the key makes a duplicate delivery a no-op.
create table gateway_event (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null
);

create table refund (
  id text primary key,
  order_id text not null references customer_order (id),
  -- Null for money that settled nothing, because it came twice.
  payment_id text references payment (id),
  -- The card that it goes back to.
  checkout_session_id text not null references checkout_session (id),
  cause text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Pending until the gateway has taken it: nothing gives up.
  state text not null default 'pending' check (state in ('pending', 'sent')),
  -- As in the outbox: a try is written down before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- One refund per order, cause and card: a second click finds the first.
  constraint refund_once unique (order_id, cause, checkout_session_id)
);
create index refund_pending on refund (created_at) where state = 'pending';
