-- Promotions: codes that make a visit cheaper, friends who were invited, and gift cards. Homebloom pays for the first
-- two.

-- A promo code. Its terms never change; it is only paused.
create table promo_code (
  id text primary key,
  -- In the form used to compare: in capitals, without spaces.
  code text not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- A share of the amount due, tax included; or an amount.
  percent smallint check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 100000),
  max_discount_cents integer check (max_discount_cents > 0),
  -- Days of the service zone, both included.
  valid_from date,
  valid_through date,
  max_uses integer check (max_uses > 0),
  max_uses_per_person smallint not null check (max_uses_per_person between 1 and 100),
  -- Of the price before tax.
  min_price_cents integer check (min_price_cents > 0),
  is_first_visit_only boolean not null,
  -- Null for all.
  categories text[] check (cardinality(categories) > 0),
  is_active boolean not null default true,
  -- The uses that count now. Stored here, so that of rivals for the last one exactly one gets it.
  uses integer not null default 0,
  created_at timestamptz not null,
  constraint promo_code_code unique (code),
  constraint promo_code_one_kind check ((percent is null) <> (amount_cents is null)),
  constraint promo_code_maximum_of_percent check (max_discount_cents is null or percent is not null),
  constraint promo_code_window check (valid_through >= valid_from),
  constraint promo_code_uses_bounded check (uses >= 0 and (max_uses is null or uses <= max_uses))
);

-- The use of a code by a booking.
create table promo_use (
  -- One per booking; bookings are above promotions, so this is a name and not a reference.
  booking_id text primary key,
  code_id text not null references promo_code (id),
  person_id text not null references user_account (id),
  -- The number of the person's use of this code. Null for one without a limit: another provider steps in, and the price
  -- must not rise for it.
  nth smallint check (nth > 0),
  discount_cents integer not null check (discount_cents >= 0),
  used_at timestamptz not null,
  -- When the booking ended without anything kept: it no longer counts.
  released_at timestamptz,
  -- Another provider may take over a visit that its provider did not take until it was to begin: the use of its code
  -- waits for that, keeps counting, and moves to the replacing booking.
  kept_until timestamptz,
  constraint promo_use_kept_counts
    check (kept_until is null or (nth is not null and released_at is null))
);
create unique index promo_use_person on promo_use (code_id, person_id, nth) where released_at is null;
create index promo_use_of on promo_use (person_id);
create index promo_use_kept on promo_use (kept_until) where kept_until is not null;

-- A client's code to invite friends; made on the first request.
create table invite_code (
  person_id text primary key references user_account (id),
  code text not null constraint invite_code_code unique check (code ~ '^[A-Z0-9]{10}$'),
  created_at timestamptz not null
);

-- Who came by whose invitation; each friend once.
create table referral (
  friend_id text primary key references user_account (id),
  referrer_id text not null references user_account (id),
  joined_at timestamptz not null,
  -- When to check whether the friend's first visit counts. Null while there is none.
  due_at timestamptz,
  -- The visit by which it was rewarded, once.
  booking_id text unique,
  rewarded_at timestamptz,
  -- Null before; 0 if the referrer had the most of a year already, or could not be rewarded.
  referrer_cents integer check (referrer_cents >= 0),
  -- How often a visit of the friend was reported as possibly counting: a check sees whether more have come since.
  news integer not null default 0,
  constraint referral_not_oneself check (friend_id <> referrer_id),
  constraint referral_rewarded_by_visit check ((rewarded_at is null) = (booking_id is null)
    and (rewarded_at is null) = (referrer_cents is null))
);
create index referral_of on referral (referrer_id, joined_at);
create index referral_due on referral (due_at) where rewarded_at is null and due_at is not null;

-- Locked by purchases, so that two simultaneous ones count each other.
create table gift_buyer (
  person_id text primary key references user_account (id)
);

-- Credit that one person has bought for another.
create table gift_card (
  id text primary key,
  order_id text not null unique references customer_order (id),
  buyer_id text not null references gift_buyer (person_id),
  amount_cents integer not null check (amount_cents between 2500 and 50000),
  -- Emailed to its receiver, or shown to its buyer, who hands it over.
  delivery text not null check (delivery in ('mail', 'hand')),
  sender_name text not null,
  recipient_name text not null,
  recipient_email text,
  message text not null,
  -- The design, by its name.
  art text not null,
  -- The day on which it will be emailed, in the service zone; immediately without one.
  deliver_on date,
  -- The day on which it was bought, in the service zone: the limit of purchases counts by it.
  bought_on date not null,
  -- When its code is made and emailed, or can be shown; known once it is paid.
  deliver_at timestamptz,
  -- Only the receiver or buyer has the code itself. A new one replaces it.
  code_hash bytea unique,
  codes integer not null default 0,
  paid_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by text references user_account (id),
  -- The money was refunded to its buyer.
  cancelled_at timestamptz,
  -- The bank has taken the money back.
  voided_at timestamptz,
  created_at timestamptz not null,
  -- The one place that decides the state of a card.
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
  -- A redeemed card is a person's credit: its money is not refunded.
  constraint gift_card_ended_once check (redeemed_at is null or cancelled_at is null)
);
create index gift_card_buyer on gift_card (buyer_id, created_at);
create index gift_card_due on gift_card (deliver_at) where state = 'scheduled' and delivery = 'mail';
-- The console lists the cards that were paid for, the newest first.
create index gift_card_paid on gift_card (created_at desc, id desc) where paid_at is not null;
create index gift_card_redeemer on gift_card (redeemed_by) where redeemed_by is not null;
create trigger gift_card_person_is_here before insert on gift_card
  for each row execute function refuse_deleted('buyer_id');
