-- Tips: what a client wants to give for a visit that is done, each as an order of its own. A row is made when the checkout
-- is asked for; only `given` is a tip.
create table tip (
  order_id text primary key references customer_order (id),
  booking_id text not null references booking (id),
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  amount_cents integer not null check (amount_cents between 100 and 50000),
  -- For the provider alone, ways around the site already hidden.
  message text,
  -- Of the tips of one visit: the choices of one round stand for each other, and one of them is given.
  round integer not null check (round > 0),
  -- `replaced` by another choice, or by nothing; `returned` when it was paid although another of its round was given.
  state text not null check (state in ('open', 'replaced', 'given', 'returned')),
  asked_at timestamptz not null,
  given_at timestamptz,
  -- A tip is its provider's at once and can be paid out two days later: so long a bank has to say that the card was stolen.
  waits_until timestamptz check (waits_until is null or state = 'given'),
  constraint tip_given_at check ((state = 'given') = (given_at is not null))
);
create unique index tip_open on tip (booking_id) where state = 'open';
create unique index tip_given on tip (booking_id, round) where state = 'given';
create index tip_booking on tip (booking_id);
-- Words of checkouts that nobody paid in are forgotten.
create index tip_unpaid on tip (asked_at) where state in ('open', 'replaced') and message is not null;
create index tip_waiting on tip (waits_until) where waits_until is not null;
create index tip_client on tip (client_id);
