-- What the payment company says beside what we have. A break is one thing in which the two differ: kept with all that was
-- said of it, until both agree again or an admin has decided.
create table reconciliation_break (
  id text primary key,
  kind text not null check (kind in (
    'amount_differs', 'currency_differs', 'wrong_reference', 'unknown_payment', 'missing_payment', 'missing_refund',
    'unknown_refund', 'refund_differs', 'payout_differs')),
  -- Our own id of the checkout, refund or payout; the payment company's where it is none of ours.
  subject_id text not null,
  -- What it holds: nothing goes back of this order and nothing of it is paid out meanwhile.
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
  -- Agreed: it closed by itself. The rest is an admin's word.
  resolution text check (resolution in ('agreed', 'paid_in_full', 'returned', 'dismissed')),
  resolved_by text references user_account (id),
  reason text,
  constraint reconciliation_break_resolved check ((resolved_at is null) = (resolution is null)),
  constraint reconciliation_break_by_admin
    check ((coalesce(resolution, 'agreed') = 'agreed') = (resolved_by is null and reason is null))
);
-- Each once, however often it is seen.
create unique index reconciliation_break_open on reconciliation_break (kind, subject_id) where resolved_at is null;
create index reconciliation_break_subject on reconciliation_break (subject_id);
create index reconciliation_break_waiting on reconciliation_break (first_seen_at, id) where resolved_at is null;
create index reconciliation_break_done on reconciliation_break (resolved_at, id) where resolved_at is not null;
create index reconciliation_break_order on reconciliation_break (order_id) where resolved_at is null;

-- Orders of which no money leaves until somebody has looked.
create view held_order as
  select distinct order_id from reconciliation_break where resolved_at is null and order_id is not null;

-- What the payment company took in a checkout, where that is not what was asked.
alter table checkout_session add column received_cents integer check (received_cents > 0);
create index checkout_session_created on checkout_session (created_at, id);
create index refund_sent on refund (sent_at, id) where state = 'sent';

-- What is still to be compared, as spans of time, the newest first: from `until_at` back to `begins_at`.
create table reconciliation_span (
  -- The night, or the moment, for which it was planned.
  planned_for timestamptz not null,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  -- Somebody has it in hand; after this moment anybody may go on with it.
  claimed_until timestamptz,
  primary key (planned_for, begins_at)
);
create table reconciliation_mark (
  only_row boolean primary key default true check (only_row),
  -- When open things were last looked at, and the local day whose night was last planned.
  looked_at timestamptz,
  planned_on date
);
insert into reconciliation_mark (looked_at) values (null);

-- The sandbox's stand-in: what it returned, as a list of its own.
create table sandbox_refund (
  id text primary key,
  checkout_id text not null references sandbox_checkout (id),
  amount_cents integer not null,
  created_at timestamptz not null
);
create index sandbox_refund_created on sandbox_refund (created_at, id);
insert into sandbox_refund (id, checkout_id, amount_cents, created_at)
select r.id, s.gateway_session_id, r.amount_cents, e.created_at
from sandbox_event e
join refund r on e.id = 're_' || r.id
join checkout_session s on s.id = r.checkout_session_id
where s.gateway_session_id in (select id from sandbox_checkout);
delete from sandbox_event where payload ->> 'type' = 'refund.created';
create index sandbox_checkout_created on sandbox_checkout (created_at, id);

-- How it tells of a payment: when, and how often. What it is never to tell of has no row.
alter table sandbox_event add column deliver_at timestamptz;
alter table sandbox_event add column copies smallint not null default 1;

-- What the next payments do, beside what a payment does.
create table sandbox_knob (
  only_row boolean primary key default true check (only_row),
  delivery text not null default 'normal' check (delivery in ('normal', 'late', 'duplicate', 'out_of_order', 'never')),
  late_minutes integer not null default 60 check (late_minutes between 1 and 10080),
  -- How much more, or less, is taken than was asked.
  amount_off_cents integer not null default 0 check (amount_off_cents between -100 and 100),
  -- For so many payments more; null until somebody ends it.
  payments_left integer check (payments_left > 0)
);
insert into sandbox_knob default values;
