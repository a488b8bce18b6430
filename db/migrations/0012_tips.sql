-- Tips: what a client wants to give for a visit that is done, each as an order of its own. A row is made when the
-- checkout is requested; only `given` is a tip.
create table tip (
  order_id text primary key references customer_order (id),
  booking_id text not null references booking (id),
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  amount_cents integer not null check (amount_cents between 100 and 50000),
  -- For the provider alone, with contact details already hidden.
  message text,
  -- The choices of one round exclude each other, and one of them is given.
  round integer not null check (round > 0),
  -- `replaced` by another choice, or by nothing; `returned` when it was paid although another of its round was given.
  state text not null check (state in ('open', 'replaced', 'given', 'returned')),
  asked_at timestamptz not null,
  given_at timestamptz,
  -- A tip is its provider's immediately and can be paid out two days later: so long a bank has to report the card as
  -- stolen.
  waits_until timestamptz check (waits_until is null or state = 'given'),
  constraint tip_given_at check ((state = 'given') = (given_at is not null))
);
create unique index tip_open on tip (booking_id) where state = 'open';
create unique index tip_given on tip (booking_id, round) where state = 'given';
create index tip_booking on tip (booking_id);
-- Messages of unpaid checkouts are deleted.
create index tip_unpaid on tip (asked_at) where state in ('open', 'replaced') and message is not null;
create index tip_waiting on tip (waits_until) where waits_until is not null;
create index tip_client on tip (client_id);
