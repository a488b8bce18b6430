-- Promotions: codes that make a visit cheaper, and friends who were invited. The platform pays for both.

-- What the platform has promised to an order, as its discount lines say, and what of that it bears now. Beside the sums of
-- the payments, because every list of bookings shows what comes of them.
alter table customer_order
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add column borne_cents integer not null default 0,
  add constraint customer_order_borne_bounded check (borne_cents between 0 and discount_cents);

create or replace function check_order_sum() returns trigger language plpgsql as $$
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

-- The platform bears the whole discount once the order is paid, and of what stays of it after a refund the same share,
-- unless the statement says otherwise. The one place for it, whoever writes payments and refunds.
create function follow_discount() returns trigger language plpgsql as $$
begin
  if new.borne_cents <> old.borne_cents then
    return new;
  end if;
  if old.paid_at is null and new.paid_at is not null then
    new.borne_cents := new.discount_cents;
  elsif new.refunded_cents <> old.refunded_cents then
    new.borne_cents := least(old.borne_cents,
      round(new.discount_cents::numeric * (new.settled_cents - new.refunded_cents) / new.amount_cents));
  end if;
  return new;
end $$;
create trigger customer_order_discount before update of paid_at, refunded_cents on customer_order
  for each row when (new.discount_cents > 0) execute function follow_discount();

-- Its terms never change; it is only paused.
create table promo_code (
  id text primary key,
  -- As it is compared: in capitals, without spaces.
  code text not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- Of what is due, tax included; or a sum.
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
  -- Those that count now. Kept here, so that of rivals for the last one exactly one gets it.
  uses integer not null default 0,
  created_at timestamptz not null,
  constraint promo_code_code unique (code),
  constraint promo_code_one_kind check ((percent is null) <> (amount_cents is null)),
  constraint promo_code_maximum_of_percent check (max_discount_cents is null or percent is not null),
  constraint promo_code_window check (valid_through >= valid_from),
  constraint promo_code_uses_bounded check (uses >= 0 and (max_uses is null or uses <= max_uses))
);

create table promo_use (
  -- One per booking; bookings lie above promotions, so this is a name and not a reference.
  booking_id text primary key,
  code_id text not null references promo_code (id),
  person_id text not null references user_account (id),
  -- Which of the person's uses of this code it is. Null for one that no limit holds: somebody else comes in place of the
  -- provider, and the price must not rise for it.
  nth smallint check (nth > 0),
  discount_cents integer not null check (discount_cents >= 0),
  used_at timestamptz not null,
  -- When the booking ended without anything kept: it counts no longer.
  released_at timestamptz
);
create unique index promo_use_person on promo_use (code_id, person_id, nth) where released_at is null;
create index promo_use_of on promo_use (person_id);

-- What a client shares to invite friends; made when it is first asked for.
create table invite_code (
  person_id text primary key references user_account (id),
  code text not null constraint invite_code_code unique check (code ~ '^[A-Z0-9]{10}$'),
  created_at timestamptz not null
);

-- Who came by whose invitation; nobody does twice.
create table referral (
  friend_id text primary key references user_account (id),
  referrer_id text not null references user_account (id),
  joined_at timestamptz not null,
  -- When it is to be looked at whether the friend's first visit counts. Null while there is none.
  due_at timestamptz,
  -- The visit by which it was rewarded, once.
  booking_id text unique,
  rewarded_at timestamptz,
  -- Null before; 0 for who had the most of a year already, or could not be rewarded.
  referrer_cents integer check (referrer_cents >= 0),
  constraint referral_not_oneself check (friend_id <> referrer_id),
  constraint referral_rewarded_by_visit check ((rewarded_at is null) = (booking_id is null)
    and (rewarded_at is null) = (referrer_cents is null))
);
create index referral_of on referral (referrer_id, joined_at);
create index referral_due on referral (due_at) where rewarded_at is null and due_at is not null;
