create type booking_status as enum ('pending', 'confirmed', 'completed', 'cancelled');
create type cancel_reason as enum ('declined', 'client', 'provider', 'admin', 'expired', 'unpaid', 'no_show');

create table booking (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  offering_id text not null references offering (id),
  status booking_status not null default 'pending',
  cancel_reason cancel_reason,
  -- Copied from the offering and the provider at the moment of booking, never from the client.
  title text not null,
  category text not null,
  description text not null,
  art text not null,
  price_cents integer not null check (price_cents > 0),
  tax_cents integer not null check (tax_cents >= 0),
  commission_bps integer not null check (commission_bps between 0 and 10000),
  late_fee_percent integer not null check (late_fee_percent between 0 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The client's address, copied: a later profile change moves no booking.
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  notes text,
  answer_due_at timestamptz,
  payment_due_at timestamptz,
  payment_reminder_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint booking_cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint booking_two_people check (client_id <> provider_id)
);
create index booking_client on booking (client_id, starts_at desc, id desc);
create index booking_provider on booking (provider_id, starts_at desc, id desc);
create index booking_provider_status on booking (provider_id, status, starts_at desc, id desc);
create index booking_provider_price on booking (provider_id, status, price_cents, id);
create index booking_pending_client on booking (client_id) where status = 'pending';
create index booking_answer_due on booking (answer_due_at) where status = 'pending';
create index booking_payment_due on booking (payment_due_at) where status = 'confirmed' and payment_due_at is not null;
create index booking_payment_reminder on booking (payment_reminder_at) where status = 'confirmed' and payment_reminder_at is not null;
create index booking_pair on booking (client_id, provider_id, status);

-- What happened to a booking, in order; both parties can read it.
create table booking_event (
  id text primary key,
  booking_id text not null references booking (id),
  actor_id text references user_account (id),
  event text not null,
  from_status booking_status,
  to_status booking_status not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index booking_event_booking on booking_event (booking_id, at, id);
