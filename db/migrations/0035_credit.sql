-- Credit: what a person can pay visits with, in lots, each from one source and with one end.

-- Held by whoever takes from a person's lots, so that no two take the same cent and nobody waits in a circle.
create table credit_account (
  person_id text primary key references user_account (id)
);

create table credit_lot (
  id text primary key,
  person_id text not null references credit_account (person_id),
  source text not null check (source in ('gift', 'referral', 'goodwill', 'promo')),
  -- What it was granted for, by a name of the source's own: a gift card, a referral, a case.
  reference text not null,
  -- The order that it was bought with, where it was.
  order_id text references customer_order (id),
  amount_cents integer not null check (amount_cents > 0),
  left_cents integer not null,
  -- Of what is left: promised to open checkouts.
  held_cents integer not null default 0,
  -- Never, for what somebody has paid for.
  expires_at timestamptz,
  -- When its owner was told that it ends soon.
  warned_at timestamptz,
  -- The bank has taken back what it was bought with: nothing of it can be spent.
  voided_at timestamptz,
  created_at timestamptz not null,
  constraint credit_lot_once unique (source, reference),
  constraint credit_lot_left check (left_cents between 0 and amount_cents),
  constraint credit_lot_held check (held_cents between 0 and left_cents)
);
create index credit_lot_person on credit_lot (person_id, expires_at) where left_cents > 0;
create index credit_lot_end on credit_lot (expires_at) where left_cents > 0 and expires_at is not null;

-- Everything that happened to a lot, in signed cents: they sum to what is left of it.
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

-- A checkout may be paid by credit in part or whole; `amount_cents` is what is left for the card.
alter table checkout_session add column credit_cents integer not null default 0 check (credit_cents >= 0);
alter table checkout_session drop constraint checkout_session_amount_cents_check;
alter table checkout_session add constraint checkout_session_amount_known check (amount_cents >= 0);

-- What an open checkout holds of which lot.
create table credit_hold (
  checkout_session_id text not null references checkout_session (id),
  lot_id text not null references credit_lot (id),
  amount_cents integer not null check (amount_cents > 0),
  primary key (checkout_session_id, lot_id)
);
create index credit_hold_lot on credit_hold (lot_id);

-- What a payment has taken of which lot, and what of it went back there.
create table credit_spending (
  payment_id text not null references payment (id),
  lot_id text not null references credit_lot (id),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  primary key (payment_id, lot_id),
  constraint credit_spending_bounded check (refunded_cents between 0 and amount_cents)
);
create index credit_spending_lot on credit_spending (lot_id);

-- A refund goes to the card or to the credit that it came from.
alter table refund add column method text not null default 'card' check (method in ('card', 'credit'));
alter table refund alter column checkout_session_id drop not null;
alter table refund add constraint refund_to_card check ((method = 'card') = (checkout_session_id is not null));
create unique index refund_to_credit_once on refund (order_id, cause) where method = 'credit';
