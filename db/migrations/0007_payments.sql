-- Payments: what is owed, how it is paid, and what is refunded. Then credit, which pays for visits like a card, and the
-- comparison with the payment company.

create type payment_status as enum
  ('unpaid', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed');

-- What a person owes, as frozen lines. A visit has one order; tips for it have orders of their own.
create table customer_order (
  id text primary key,
  kind text not null check (kind in ('visit', 'tip', 'gift_card')),
  -- What it is for; bookings are above payments, so this is a name and not a reference.
  booking_id text,
  payer_id text not null references user_account (id),
  -- The provider it pays. No one yet for a gift card.
  payee_id text references user_account (id),
  currency char(3) not null default 'CAD',
  -- The sum of its lines.
  amount_cents integer not null check (amount_cents >= 0),
  -- The sums of its payments: stored here by the statements that write them, since every list of bookings shows them.
  settled_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- The result of the last try to pay by card, while it is not paid.
  attempt text not null default 'none' check (attempt in ('none', 'processing', 'failed')),
  -- When nothing was left to pay.
  paid_at timestamptz,
  created_at timestamptz not null,
  -- The one place that decides the state of an order.
  status payment_status not null generated always as (
    case
      when paid_at is null and attempt = 'processing' then 'processing'::payment_status
      when paid_at is null and attempt = 'failed' then 'failed'::payment_status
      when paid_at is null then 'unpaid'::payment_status
      when refunded_cents = 0 then 'paid'::payment_status
      when refunded_cents < settled_cents then 'partially_refunded'::payment_status
      else 'refunded'::payment_status
    end) stored,
  -- Homebloom's part of an order, as promised by its discount lines, and how much of that we bear now. Beside the sums
  -- of the payments, because every list of bookings shows the result.
  discount_cents integer not null default 0 check (discount_cents >= 0),
  borne_cents integer not null default 0,
  -- While a bank has the money of an order, its refunds wait. If a bank has kept it and we bear it, nothing more is
  -- refunded from here.
  chargeback text check (chargeback in ('open', 'lost')),
  -- The part of an order settled by credit, where every list of bookings reads it: kept by the statements that write
  -- payments.
  credit_cents integer not null default 0,
  -- The number under which the seller of a visit charged GST when it was booked: receipts name it, even if it changes
  -- later.
  gst_number text,
  constraint customer_order_subject check ((kind = 'gift_card') = (booking_id is null)),
  constraint customer_order_payee_known check ((kind = 'gift_card') = (payee_id is null)),
  constraint customer_order_settled_bounded check (settled_cents between 0 and amount_cents),
  constraint customer_order_refund_bounded check (refunded_cents between 0 and settled_cents),
  constraint customer_order_paid_in_full check (paid_at is null or settled_cents = amount_cents),
  constraint customer_order_borne_bounded check (borne_cents between 0 and discount_cents),
  constraint customer_order_credit_bounded check (credit_cents between 0 and settled_cents)
);
create unique index customer_order_visit on customer_order (booking_id) where kind = 'visit';
-- A provider's earnings, all together: one visit after the other would take as many walks as there are visits.
create index customer_order_payee on customer_order (payee_id) where kind = 'visit';
-- A provider's tips, all together.
create index customer_order_tips on customer_order (payee_id) where kind = 'tip';
create index customer_order_chargeback on customer_order (id) where chargeback = 'open';
-- All orders of a booking, including its tips: each page of a booking reads them.
create index customer_order_booking on customer_order (booking_id);
-- Everything a person has paid for.
create index customer_order_payer on customer_order (payer_id);

-- Checked when the transaction ends: an order and its lines are written one after the other.
create function check_order_sum() returns trigger language plpgsql as $$
declare
  lines record;
begin
  select coalesce(sum(amount_cents), 0) as due, coalesce(-sum(amount_cents) filter (where kind = 'discount'), 0) as discount
    into lines from order_line where order_id = new.id;
  if new.amount_cents <> lines.due or new.discount_cents <> lines.discount then
    raise exception 'order % is not the sum of its lines', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger customer_order_sum after insert or update of amount_cents on customer_order
  deferrable initially deferred for each row execute function check_order_sum();

-- Homebloom bears the whole discount once the order is paid, and after a refund the same share of it as stays of the
-- payment, unless the statement says otherwise. The one place for it, for all code that writes payments and refunds. It
-- follows the rest of the payment also if less was refunded in the end.
create function follow_discount() returns trigger language plpgsql as $$
begin
  if new.borne_cents <> old.borne_cents then
    return new;
  end if;
  if old.paid_at is null and new.paid_at is not null then
    new.borne_cents := new.discount_cents;
  elsif new.refunded_cents <> old.refunded_cents then
    new.borne_cents := round(new.discount_cents::numeric * (new.settled_cents - new.refunded_cents) / new.amount_cents);
    if new.refunded_cents > old.refunded_cents then
      new.borne_cents := least(old.borne_cents, new.borne_cents);
    end if;
  end if;
  return new;
end $$;
create trigger customer_order_discount before update of paid_at, refunded_cents on customer_order
  for each row when (new.discount_cents > 0) execute function follow_discount();
create trigger customer_order_person_is_here before insert on customer_order
  for each row execute function refuse_deleted('payer_id', 'payee_id');

-- The state of a visit's one order, for all code that shows bookings. `worth_cents` is the current value of the price
-- and its tax: paid and not refunded, plus our part of the discount.
create view visit_payment as
  select booking_id, id as order_id, payee_id, status, amount_cents, refunded_cents, paid_at,
    settled_cents - refunded_cents as paid_cents, settled_cents, credit_cents, discount_cents,
    settled_cents - refunded_cents + borne_cents as worth_cents
  from customer_order where kind = 'visit';

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

-- One attempt to pay on the hosted page.
create table checkout_session (
  id text primary key,
  order_id text not null references customer_order (id),
  gateway_session_id text unique,
  url text,
  amount_cents integer not null,
  state text not null check (state in ('opening', 'open', 'complete', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- A checkout may be paid by credit in part or whole; `amount_cents` is the rest for the card.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  -- The gateway's id of the payment behind a checkout: chargebacks name it.
  payment_intent text,
  -- What the payment company took in a checkout, if it differs from the amount due.
  received_cents integer check (received_cents > 0),
  -- The part of a checkout's money that a bank has returned for good and that doesn't count as a refund yet. Later
  -- refunds are taken from here first: the client has it.
  bank_cents integer not null default 0 check (bank_cents >= 0),
  -- The payment company's fee for a card payment. Null until it has reported it, which takes a moment.
  cost_cents integer check (cost_cents >= 0),
  -- Money from a checkout that differs from the amount due: since when it waits to be applied.
  unapplied_at timestamptz,
  constraint checkout_session_amount_known check (amount_cents >= 0),
  constraint checkout_session_unapplied
    check (unapplied_at is null or (state = 'complete' and received_cents is not null))
);
-- One open session per order; a second request reuses it.
create unique index checkout_session_open on checkout_session (order_id) where state in ('opening', 'open');
create index checkout_session_order on checkout_session (order_id, created_at);
create unique index checkout_session_intent on checkout_session (payment_intent) where payment_intent is not null;
create index checkout_session_created on checkout_session (created_at, id);
create index checkout_session_untold on checkout_session (created_at)
  where state = 'complete' and amount_cents > 0 and cost_cents is null;
create index checkout_session_unapplied on checkout_session (unapplied_at, id) where unapplied_at is not null;

-- A checkout begins in a transaction of its own, after the order that it is for: a person who has left in between pays
-- nothing.
create function refuse_gone_payer() returns trigger language plpgsql as $$
begin
  perform from customer_order o join user_account u on u.id = o.payer_id
    where o.id = new.order_id and u.deleted_at is null for key share of u;
  if not found and exists (
    select from customer_order o join user_account u on u.id = o.payer_id where o.id = new.order_id) then
    raise exception 'this account is deleted' using errcode = 'check_violation', constraint = 'person_is_here';
  end if;
  return new;
end $$;
create trigger checkout_session_person_is_here before insert on checkout_session
  for each row execute function refuse_gone_payer();

-- What has settled an order, or a part of it. Duplicate money isn't included: it is refunded.
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

-- Every event of the gateway once; the key makes a duplicate delivery a no-op.
create table gateway_event (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null
);
create index gateway_event_age on gateway_event (received_at);

-- Money refunded from an order: promised when it is written, sent and made later.
create table refund (
  id text primary key,
  order_id text not null references customer_order (id),
  -- Null for money that settled nothing, because it was paid twice.
  payment_id text references payment (id),
  -- The card it is refunded to, if it is one.
  checkout_session_id text references checkout_session (id),
  cause text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Pending until the gateway has taken it: nothing gives up. Void: promised and not sent before the bank returned the
  -- same money.
  state text not null default 'pending' check (state in ('pending', 'sent', 'void')),
  -- As in the outbox: a try is recorded before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- A refund goes to the card or to the credit that it came from. By the payer's bank: nothing is sent for it. By
  -- transfer from our own bank: if the payment company does not make it.
  method text not null default 'card' check (method in ('card', 'credit', 'bank', 'transfer')),
  -- How often the payment company has refused: an answer under one key is the same for a day.
  refusals integer not null default 0,
  -- A refund made by hand on the payment company's own page, which our books have followed. One may count for several
  -- of ours: first for refunds promised to that card.
  gateway_id text,
  -- Of a refund by a bank, the part that the bank has taken from the client again and that others have by now.
  undone_cents integer not null default 0,
  -- The refund by a bank that another one replaces: there is a credit note of it already.
  stands_for text references refund (id),
  -- While a worker asks the payment company for it no one else ends it; the worker may die, so not forever.
  in_hand_until timestamptz,
  -- The request that led to it, for its log lines and messages, long after that was answered; null if the worker did it
  -- by itself.
  request_id text,
  -- A refund to a card is sent when the payment company has accepted it, and made when the company has confirmed that
  -- the card gets it. `refused_at`: the card's bank has refused it, and it hasn't been fixed since.
  made_at timestamptz,
  refused_at timestamptz,
  -- Credit that came back by its owner's own choice after a bank had taken it: it belongs to no one.
  void_cents integer not null default 0,
  -- One refund per order, cause and card: a second click finds the first.
  constraint refund_once unique (order_id, cause, checkout_session_id),
  constraint refund_to_card check ((method = 'card') = (checkout_session_id is not null)),
  constraint refund_undone check (
    undone_cents between 0 and amount_cents and (undone_cents = 0 or method = 'bank')),
  constraint refund_made check (made_at is null or (state <> 'pending' and refused_at is null)),
  constraint refund_void check (void_cents between 0 and amount_cents and (void_cents = 0 or method = 'credit'))
);
create index refund_pending on refund (created_at) where state = 'pending';
create unique index refund_to_credit_once on refund (order_id, cause) where method = 'credit';
create index refund_sent on refund (sent_at, id) where state = 'sent';
create index refund_gateway on refund (gateway_id) where gateway_id is not null;
-- Pages about an order read all of its refunds.
create index refund_of_order on refund (order_id);

-- Progress of an order's refunds to its cards, in cents: null without any. Refunds that are there immediately, as
-- credit or by a transfer, and money that a bank has returned by itself aren't included.
create function refund_progress(of_order text) returns json language sql stable as $$
  select case when count(*) > 0 then json_build_object(
    'requested', coalesce(sum(amount_cents) filter (where state = 'pending' and refused_at is null), 0),
    'sent', coalesce(sum(amount_cents) filter (where state = 'sent' and made_at is null and refused_at is null), 0),
    'made', coalesce(sum(amount_cents) filter (where made_at is not null), 0),
    'refused', coalesce(sum(amount_cents) filter (where refused_at is not null), 0),
    'refused_id', min(id) filter (where refused_at is not null and state = 'pending'),
    'refused_id_cents', (array_agg(amount_cents order by id) filter (where refused_at is not null and state = 'pending'))[1]) end
  from refund
  where order_id = of_order and method = 'card' and payment_id is not null and state in ('pending', 'sent')
$$;

-- Credit: what a person can pay visits with, in lots. Changes of a person's lots lock this row, so that no two take the
-- same cent or wait for each other.
create table credit_account (
  person_id text primary key references user_account (id)
);

-- Credit of one source, with one end or none.
create table credit_lot (
  id text primary key,
  person_id text not null references credit_account (person_id),
  source text not null check (source in ('gift', 'referral', 'goodwill', 'promo', 'refund')),
  -- The grant's cause, by a name of the source's own: a gift card, a referral, a case.
  reference text not null,
  -- The order that it was bought with, if any.
  order_id text references customer_order (id),
  amount_cents integer not null check (amount_cents > 0),
  left_cents integer not null,
  -- The part of the rest that is promised to open checkouts.
  held_cents integer not null default 0,
  -- Never, for purchased credit.
  expires_at timestamptz,
  -- When its owner was notified that it ends soon.
  warned_at timestamptz,
  -- The bank has taken back the money that bought it: nothing of it can be spent.
  voided_at timestamptz,
  created_at timestamptz not null,
  -- When the end of a lot was extended, because some of it came back: that happens once.
  put_off_at timestamptz,
  -- A bank has taken back the money that bought credit. Visits already paid with it wait until an admin has looked, or
  -- the bank has returned it; null while neither has happened.
  spending_freed_at timestamptz,
  -- The part that came back to it while it was void, by no choice of its owner, and was given as other credit at our
  -- cost. If the bank returns the lot, it is reduced by that.
  made_good_cents integer not null default 0 check (made_good_cents >= 0),
  constraint credit_lot_once unique (source, reference),
  constraint credit_lot_left check (left_cents between 0 and amount_cents),
  constraint credit_lot_held check (held_cents between 0 and left_cents)
);
create index credit_lot_person on credit_lot (person_id, expires_at) where left_cents > 0;
create index credit_lot_end on credit_lot (expires_at) where left_cents > 0 and expires_at is not null;
-- A person's purchased credit, by the order that paid for it.
create index credit_lot_order on credit_lot (order_id) where order_id is not null;
create index credit_lot_voided on credit_lot (order_id) where voided_at is not null;
create trigger credit_lot_person_is_here before insert on credit_lot
  for each row execute function refuse_deleted('person_id');

-- Everything that happened to a lot, in signed cents: they sum to its rest.
create table credit_entry (
  id text primary key,
  lot_id text not null references credit_lot (id),
  person_id text not null,
  kind text not null check (kind in ('granted', 'spent', 'refunded', 'lapsed', 'voided', 'restored')),
  amount_cents integer not null check ((kind in ('granted', 'refunded', 'restored')) = (amount_cents > 0) and amount_cents <> 0),
  -- What it was spent on, or came back from.
  order_id text,
  at timestamptz not null
);
create index credit_entry_person on credit_entry (person_id, at);
create index credit_entry_lot on credit_entry (lot_id);

-- What an open checkout holds of which lot.
create table credit_hold (
  checkout_session_id text not null references checkout_session (id),
  lot_id text not null references credit_lot (id),
  amount_cents integer not null check (amount_cents > 0),
  primary key (checkout_session_id, lot_id)
);
create index credit_hold_lot on credit_hold (lot_id);

-- What a payment has taken from which lot, and what was returned there.
create table credit_spending (
  payment_id text not null references payment (id),
  lot_id text not null references credit_lot (id),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  primary key (payment_id, lot_id),
  constraint credit_spending_bounded check (refunded_cents between 0 and amount_cents)
);
create index credit_spending_lot on credit_spending (lot_id);

-- Reports of the payment company compared with our data. A break is one difference between the two: stored with
-- everything that was reported, until both agree again or an admin has decided.
create table reconciliation_break (
  id text primary key,
  kind text not null check (kind in (
    'amount_differs', 'currency_differs', 'wrong_reference', 'unknown_payment', 'missing_payment', 'missing_refund',
    'unknown_refund', 'refund_differs', 'payout_differs')),
  -- Our own id of the checkout, refund or payout; the payment company's if it is none of ours.
  subject_id text not null,
  -- What it holds: no refund of this order is sent and nothing of it is paid out meanwhile.
  order_id text references customer_order (id),
  gateway_id text,
  expected_cents integer,
  found_cents integer,
  currency text not null default 'CAD',
  -- As the payment company sent it.
  said jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  -- Agreed: it closed by itself. The rest is an admin's decision, or its time was over: then there is no reason.
  resolution text check (resolution in ('agreed', 'paid_in_full', 'returned', 'booked', 'dismissed')),
  resolved_by text references user_account (id),
  reason text,
  -- Providers whose payouts wait until an admin has looked: the payment company disagrees about one of them.
  -- Payouts are above: 0014_ledger.sql makes it a reference.
  provider_id text,
  constraint reconciliation_break_resolved check ((resolved_at is null) = (resolution is null)),
  constraint reconciliation_break_by_admin check (
    (resolved_by is null) = (reason is null)
    and (coalesce(resolution, 'agreed') <> 'agreed' or resolved_by is null)
    and (resolution is distinct from 'dismissed' or resolved_by is not null)
    and (resolution is distinct from 'booked' or resolved_by is not null))
);
-- Each once, however often it is seen.
create unique index reconciliation_break_open on reconciliation_break (kind, subject_id) where resolved_at is null;
create index reconciliation_break_subject on reconciliation_break (subject_id);
create index reconciliation_break_waiting on reconciliation_break (first_seen_at, id) where resolved_at is null;
create index reconciliation_break_done on reconciliation_break (resolved_at, id) where resolved_at is not null;
create index reconciliation_break_order on reconciliation_break (order_id) where resolved_at is null;
create index reconciliation_break_provider on reconciliation_break (provider_id)
  where resolved_at is null and provider_id is not null;

-- Orders from which no money leaves until an admin has looked. Nothing is refunded from an order while a bank has its
-- money, either.
create view held_order as
  select order_id from reconciliation_break where resolved_at is null and order_id is not null
  union
  select id from customer_order where chargeback = 'open';

-- What still has to be compared, as spans of time, the newest first: from `until_at` back to `begins_at`.
create table reconciliation_span (
  -- The night, or the moment, for which it was planned.
  planned_for timestamptz not null,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  -- A process has claimed it; after this moment another one may continue it.
  claimed_until timestamptz,
  primary key (planned_for, begins_at)
);

-- One row: the progress of the comparison.
create table reconciliation_mark (
  only_row boolean primary key default true check (only_row),
  -- When open things were last looked at, and the local day whose night was last planned.
  looked_at timestamptz,
  planned_on date
);
insert into reconciliation_mark (looked_at) values (null);

-- A part of the comparison with the payment company that fails while the others continue: what it still has to compare,
-- since when it fails, and when admins were notified. `payments` represents a span that gets no further.
create table reconciliation_lag (
  comparison text primary key,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  since timestamptz not null,
  told_at timestamptz
);
