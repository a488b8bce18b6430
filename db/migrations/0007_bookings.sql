-- Bookings: requests for visits and what became of them.
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
  -- No visit is longer: whoever asks for those that are under way begins so far before.
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '480 minutes'),
  -- The client's address, copied: a later profile change moves no booking.
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  notes text,
  answer_due_at timestamptz,
  payment_due_at timestamptz,
  payment_reminder_at timestamptz,
  -- When the sweep next has something to say of the visit: a reminder before it, the question after it. Null while nobody
  -- has agreed on it and once nothing is left to say.
  visit_reminder_at timestamptz,
  -- When both were asked whether it took place; nobody moves a visit that has begun, so it holds for the present time.
  asked_at timestamptz,
  -- Set when a move must not shift the cut-off for late fees; otherwise it follows from the start.
  free_until timestamptz,
  rescheduled_at timestamptz,
  reschedule_count integer not null default 0 check (reschedule_count >= 0),
  -- Of these, the moves that the client made without asking.
  own_reschedules integer not null default 0 check (own_reschedules between 0 and 2),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- A visit ahead of a provider who was suspended. The decision marks them in one statement, however many they are: from
  -- then on nothing else can happen to them. The sweep cancels each, with refund and messages.
  withdrawn_at timestamptz,
  -- A suspended provider reaches the clients of kept visits only: what was over at that moment is closed, until they are
  -- approved again.
  contact_closed_at timestamptz,
  constraint booking_cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint booking_two_people check (client_id <> provider_id)
);
-- The lists of both sides.
create index booking_client on booking (client_id, starts_at desc, id desc);
create index booking_provider on booking (provider_id, starts_at desc, id desc);
-- Bookings to which something happened since a moment, and all that are to come.
create index booking_provider_touched on booking
  (provider_id, greatest(created_at, completed_at, cancelled_at, ends_at));
-- What limits how much a client may ask for, and what two people see of each other.
create index booking_pending_client on booking (client_id) where status = 'pending';
-- The sweep of what fell due, by each of its dates.
create index booking_answer_due on booking (answer_due_at) where status = 'pending';
create index booking_payment_due on booking (payment_due_at) where status = 'confirmed' and payment_due_at is not null;
create index booking_payment_reminder on booking (payment_reminder_at)
  where status = 'confirmed' and payment_reminder_at is not null;
create index booking_withdrawn on booking (starts_at) where withdrawn_at is not null and status <> 'cancelled';
create index booking_visit_reminder on booking (visit_reminder_at) where visit_reminder_at is not null;
-- Visits that nobody has closed although both were asked.
create index booking_asked on booking (asked_at) where status = 'confirmed' and asked_at is not null;

-- What happened to a booking; both parties can read it.
create table booking_event (
  id text primary key,
  -- The order in which it was written: ids are random and two events may share their instant.
  seq bigint generated always as identity,
  booking_id text not null references booking (id),
  actor_id text references user_account (id),
  event text not null,
  from_status booking_status,
  to_status booking_status not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index booking_event_booking on booking_event (booking_id, at, seq);
-- How much a person has changed lately is counted from the history.
create index booking_event_actor on booking_event (actor_id, at desc) where actor_id is not null;

-- One side asks the other for another time. At most one open per booking; the time asked for is not held.
create table reschedule_proposal (
  id text primary key,
  booking_id text not null references booking (id),
  proposed_by text not null references user_account (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'overtaken')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint reschedule_proposal_closed_at check ((state = 'open') = (closed_at is null))
);
create unique index reschedule_proposal_open on reschedule_proposal (booking_id) where state = 'open';
create index reschedule_proposal_due on reschedule_proposal (expires_at) where state = 'open';
create index reschedule_proposal_booking on reschedule_proposal (booking_id, created_at);

-- A client says that they were there although the provider reported a no-show: the money stays on hold until an
-- administrator has decided.
create table booking_case (
  id text primary key check (length(id) = 26),
  -- A visit is reported as missed at most once.
  booking_id text not null unique references booking (id),
  opened_by text not null references user_account (id),
  -- The client's own words.
  statement text not null check (length(statement) between 1 and 1000),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'decided')),
  -- Whose the kept money is: all the provider's, all the client's, or a part of it goes back.
  decision text check (decision in ('provider', 'client', 'part')),
  refund_cents integer not null default 0 check (refund_cents >= 0),
  reason text check (length(reason) between 1 and 1000),
  decided_by text references user_account (id),
  decided_at timestamptz,
  check (num_nonnulls(decision, reason, decided_by, decided_at) = case state when 'decided' then 4 else 0 end),
  check (decision <> 'part' or refund_cents > 0),
  check (decision = 'part' or decision = 'client' or refund_cents = 0)
);
create index booking_case_open on booking_case (opened_at, id) where state = 'open';
create index booking_case_decided on booking_case (decided_at, id) where state = 'decided';
