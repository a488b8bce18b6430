-- Sandbox: the stand-in for the payment company. The product never reads these tables directly.

-- What the company that takes the card knows of a payment.
create table sandbox_checkout (
  id text primary key,
  client_reference text not null,
  description text not null,
  lines jsonb not null,
  amount_cents integer not null,
  email text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null check (state in ('open', 'challenge', 'complete', 'expired')),
  payment_intent text,
  refunded_cents integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- A card of the sandbox that pays and then accepts no refund, like one that has been closed meanwhile.
  takes_refunds boolean not null default true,
  -- The sandbox's company confirms refunds to one of its test cards an hour later.
  refunds_late boolean not null default false
);
create index sandbox_checkout_created on sandbox_checkout (created_at, id);
-- The stand-in for the payment company stores email addresses as that company does; here they are deleted with the
-- account.
create index sandbox_checkout_email on sandbox_checkout (lower(email));

-- Its events to the product, and whether they have been delivered.
create table sandbox_event (
  id text primary key,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- How it reports a payment: when, and how often. A payment that is never reported has no row.
  deliver_at timestamptz,
  copies smallint not null default 1
);
create index sandbox_event_undelivered on sandbox_event (created_at) where delivered_at is null;

-- Its refunds, as a list of its own.
create table sandbox_refund (
  id text primary key,
  checkout_id text not null references sandbox_checkout (id),
  amount_cents integer not null,
  created_at timestamptz not null,
  -- Null: immediately.
  made_at timestamptz
);
create index sandbox_refund_created on sandbox_refund (created_at, id);

-- Money that banks take back.
create table sandbox_dispute (
  id text primary key,
  checkout_id text not null references sandbox_checkout (id),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  -- The evidence sent to the bank: its text, and the PDF.
  evidence jsonb,
  evidence_pdf bytea,
  created_at timestamptz not null
);
create index sandbox_dispute_checkout on sandbox_dispute (checkout_id);
create index sandbox_dispute_newest on sandbox_dispute (created_at desc, id);

-- Accounts of people who are paid, and what is sent to them.
create table sandbox_payee (
  id text primary key,
  reference text not null unique,
  state text not null check (state in ('needs_details', 'ready', 'restricted')),
  reason text,
  holder text,
  -- Of a bank that doesn't exist.
  transit text,
  institution text,
  account_number text,
  return_url text,
  -- What happens to the next payout instead of its arrival.
  next_failure text,
  created_at timestamptz not null
);

create table sandbox_transfer (
  id text primary key,
  payee_id text not null references sandbox_payee (id),
  reference text not null unique,
  amount_cents bigint not null,
  reversed_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_transfer_created on sandbox_transfer (created_at, id);

create table sandbox_payout (
  id text primary key,
  payee_id text not null references sandbox_payee (id),
  reference text not null unique,
  amount_cents bigint not null,
  state text not null check (state in ('in_transit', 'paid', 'failed')),
  -- Its fate at its time; null: it arrives.
  failure text,
  arrives_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_payout_due on sandbox_payout (arrives_at) where state = 'in_transit';
create index sandbox_payout_created on sandbox_payout (payee_id, created_at, id);

-- What the next payments do, besides what a payment does.
create table sandbox_knob (
  only_row boolean primary key default true check (only_row),
  delivery text not null default 'normal' check (delivery in ('normal', 'late', 'duplicate', 'out_of_order', 'never')),
  late_minutes integer not null default 60 check (late_minutes between 1 and 10080),
  -- How much more, or less, is taken than was due.
  amount_off_cents integer not null default 0 check (amount_off_cents between -100 and 100),
  -- For so many more payments; null until it is ended.
  payments_left integer check (payments_left > 0)
);
insert into sandbox_knob default values;
