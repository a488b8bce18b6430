-- What of an order was settled by credit, where every list of bookings reads it: kept by the statements that write payments.
alter table customer_order add column credit_cents integer not null default 0;
alter table customer_order add constraint customer_order_credit_bounded check (credit_cents between 0 and settled_cents);
create or replace view visit_payment as
  select booking_id, id as order_id, payee_id, status, amount_cents, refunded_cents, paid_at,
    settled_cents - refunded_cents as paid_cents, settled_cents, credit_cents
  from customer_order where kind = 'visit';

-- Held by whoever buys, so that two purchases at once count each other.
create table gift_buyer (
  person_id text primary key references user_account (id)
);

create table gift_card (
  id text primary key,
  order_id text not null unique references customer_order (id),
  buyer_id text not null references gift_buyer (person_id),
  amount_cents integer not null check (amount_cents between 2500 and 50000),
  -- Mailed to whom it is for, or shown to its buyer, who hands it over.
  delivery text not null check (delivery in ('mail', 'hand')),
  sender_name text not null,
  recipient_name text not null,
  recipient_email text,
  message text not null,
  -- The design, by its name.
  art text not null,
  -- The day on which it is to be mailed, in the service zone; at once where there is none.
  deliver_on date,
  -- The day on which it was bought, in the service zone: what a person may buy is counted by it.
  bought_on date not null,
  -- When its code is made and mailed, or can be shown; known once it is paid.
  deliver_at timestamptz,
  -- The code itself is in nobody's hands but theirs. A new one replaces it.
  code_hash bytea unique,
  codes integer not null default 0,
  paid_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by text references user_account (id),
  -- The money has gone back to its buyer.
  cancelled_at timestamptz,
  -- The bank has taken the money back.
  voided_at timestamptz,
  created_at timestamptz not null,
  -- The one place in which it is decided how a card stands.
  state text not null generated always as (
    case
      when voided_at is not null then 'void'
      when cancelled_at is not null then 'cancelled'
      when redeemed_at is not null then 'redeemed'
      when sent_at is not null then 'sent'
      when paid_at is not null then 'scheduled'
      else 'unpaid'
    end) stored,
  constraint gift_card_email check ((delivery = 'mail') = (recipient_email is not null)),
  constraint gift_card_redeemer check ((redeemed_at is null) = (redeemed_by is null)),
  constraint gift_card_code check (sent_at is null or code_hash is not null),
  -- What was redeemed is somebody's credit: its money does not go back.
  constraint gift_card_ended_once check (redeemed_at is null or cancelled_at is null)
);
create index gift_card_buyer on gift_card (buyer_id, created_at);
create index gift_card_due on gift_card (deliver_at) where state = 'scheduled' and delivery = 'mail';
