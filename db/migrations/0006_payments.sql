-- Payments: what is owed, how it is paid, and what goes back.
create type payment_status as enum
  ('unpaid', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed');

-- What is owed for one order (a booking, for now) and how far it has been settled.
create table payment (
  order_id text primary key,
  payer_id text not null references user_account (id),
  status payment_status not null default 'unpaid',
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  currency char(3) not null default 'CAD',
  paid_session_id text,
  paid_at timestamptz,
  constraint payment_refund_bounded check (refunded_cents between 0 and amount_cents)
);

create table checkout_session (
  id text primary key,
  order_id text not null references payment (order_id),
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

-- Every event of the gateway once; the key makes a duplicate delivery a no-op.
create table gateway_event (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null
);

create table refund (
  id text primary key,
  order_id text not null references payment (order_id),
  cause text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  -- As in the outbox: a try is written down before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- One refund per order and cause: a second click finds the first.
  unique (order_id, cause)
);
create index refund_pending on refund (created_at) where state = 'pending';
