-- The sandbox's stand-in for a gateway. It plays the company that takes the card; the product never reads it directly.
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
  created_at timestamptz not null
);

-- What it tells the product, and whether that has been delivered.
create table sandbox_event (
  id text primary key,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_event_undelivered on sandbox_event (created_at) where delivered_at is null;
