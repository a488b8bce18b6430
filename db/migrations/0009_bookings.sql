-- Bookings: requests for visits and what became of them, the day of the visit, the safety of providers, and the rates
-- of the commission.

create type booking_status as enum ('pending', 'confirmed', 'completed', 'cancelled');

create type cancel_reason as enum
  ('declined', 'client', 'provider', 'admin', 'expired', 'unpaid', 'no_show', 'provider_no_show');

-- The reason for the commission rate, frozen with the booking: rates change, so it does not follow from the number.
create type commission_reason as enum ('standard', 'repeat', 'link');

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
  -- No visit is longer: reading the visits under way begins this long before.
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
  -- When the sweep next has to send something about the visit: a reminder before it, the question after it. Null before
  -- acceptance and once nothing is left to send.
  visit_reminder_at timestamptz,
  -- When both were asked whether it took place; a visit that has begun isn't moved, so it applies to the current time.
  asked_at timestamptz,
  -- Set when a move must not shift the cut-off for late fees; otherwise the cut-off follows from the start.
  free_until timestamptz,
  rescheduled_at timestamptz,
  reschedule_count integer not null default 0 check (reschedule_count >= 0),
  -- Of these, the moves that the client made without asking.
  own_reschedules integer not null default 0 check (own_reschedules between 0 and 2),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- An upcoming visit of a suspended provider. The decision marks them in one statement, however many they are: from
  -- then on nothing else can happen to them. The sweep cancels each, with refund and messages.
  withdrawn_at timestamptz,
  -- A suspended provider can reach only the clients of kept visits: contact of visits that were over at that moment is
  -- closed, until the provider is approved again.
  contact_closed_at timestamptz,
  -- Set while an admin looks at whether the provider came: nothing else can happen to the visit, and its money waits.
  held_since timestamptz,
  -- The booking that replaced this one, which its provider declined, cancelled or did not answer.
  rescued_by text unique references booking (id),
  -- Since when the money of a visit waits for the decision on a dispute.
  disputed_since timestamptz,
  -- The reason for its rate.
  commission_reason commission_reason not null,
  -- Copied with the price: the quantity, and the names of the add-ons. Their prices are in the order.
  quantity integer not null default 1,
  add_ons text[] not null default '{}',
  -- The door notes at the time of the request.
  door_notes text check (length(door_notes) between 1 and 300),
  -- Codes of contract/bookings/swatches.ts. They are treated like the notes: the client's own, erased with them.
  swatches text[] not null default '{}',
  -- Series: visits that were requested together, one every so many weeks. Each is its own booking; what they share is
  -- here: the place of each among how many, and the weeks between them.
  series_id text,
  series_place smallint,
  series_size smallint,
  series_weeks smallint,
  -- The category of a visit when it was booked, and its name then: pages find the still life of its service by it.
  category_slug text not null default '',
  -- Taxes on the commission, frozen like its rate.
  commission_gst_bps integer not null default 0 check (commission_gst_bps between 0 and 2000),
  commission_pst_bps integer not null default 0 check (commission_pst_bps between 0 and 2000),
  constraint booking_cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint booking_two_people check (client_id <> provider_id),
  constraint booking_quantity check (quantity between 1 and 6),
  constraint booking_add_ons check (cardinality(add_ons) <= 8),
  constraint booking_swatches check (cardinality(swatches) <= 4),
  constraint booking_series check (
    num_nulls(series_id, series_place, series_size, series_weeks) = 4
    or num_nulls(series_id, series_place, series_size, series_weeks) = 0 and length(series_id) = 26
      and series_size between 2 and 12 and series_place between 1 and series_size and series_weeks between 1 and 8)
);
-- The lists of both sides.
create index booking_client on booking (client_id, starts_at desc, id desc);
create index booking_provider on booking (provider_id, starts_at desc, id desc);
-- Bookings with events since a moment, and all upcoming ones.
create index booking_provider_touched on booking
  (provider_id, greatest(created_at, completed_at, cancelled_at, ends_at));
-- The limits of a client's requests, and what two people see of each other.
create index booking_pending_client on booking (client_id) where status = 'pending';
-- The sweep of due bookings, by each of its dates.
create index booking_answer_due on booking (answer_due_at) where status = 'pending';
create index booking_payment_due on booking (payment_due_at) where status = 'confirmed' and payment_due_at is not null;
create index booking_payment_reminder on booking (payment_reminder_at)
  where status = 'confirmed' and payment_reminder_at is not null;
create index booking_withdrawn on booking (starts_at) where withdrawn_at is not null and status <> 'cancelled';
create index booking_visit_reminder on booking (visit_reminder_at) where visit_reminder_at is not null;
-- Visits that no one has closed although both were asked.
create index booking_asked on booking (asked_at) where status = 'confirmed' and asked_at is not null;
create index booking_disputed on booking (id) where disputed_since is not null;
-- The search field of the admin area finds a visit by the end of its id.
create index booking_ending on booking (right(id, 8));
-- All bookings as admins list them, by when the visit is: of all, of one state, of one city, of one service. Lists of
-- one client or provider walk along theirs.
create index booking_starts on booking (starts_at, id);
create index booking_status_starts on booking (status, starts_at, id);
create index booking_city_starts on booking (city, starts_at, id);
create index booking_title_starts on booking (title, starts_at, id);
create index booking_of_offering on booking (offering_id, created_at);
-- Bookings of one day, for the reports.
create index booking_created on booking (created_at, id);
create index booking_cancelled on booking (cancelled_at, id) where cancelled_at is not null;
-- All bookings by their total.
create index booking_total on booking ((price_cents + tax_cents), id);
-- A client's accepted unpaid visits: instant booking allows only so many.
create index booking_unpaid_client on booking (client_id) where status = 'confirmed' and payment_due_at is not null;
-- All of a series in order: twelve at most.
create unique index booking_series_place on booking (series_id, series_place) where series_id is not null;
create trigger booking_person_is_here before insert on booking
  for each row execute function refuse_deleted('client_id', 'provider_id');

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

-- One side asks the other for another time. At most one open per booking; the proposed time is not held.
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

-- One side says that a visit did not take place: the client was there although the provider reported a no-show, or
-- nobody came to the client. The money stays on hold until an admin has decided.
create table booking_case (
  id text primary key check (length(id) = 26),
  booking_id text not null references booking (id),
  opened_by text not null references user_account (id),
  -- The client's own words.
  statement text not null check (length(statement) between 1 and 1000),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'decided')),
  -- Whose the kept money is: all the provider's, all the client's, or a part of it is refunded.
  decision text check (decision in ('provider', 'client', 'part')),
  refund_cents integer not null default 0 check (refund_cents >= 0),
  reason text check (length(reason) between 1 and 1000),
  decided_by text references user_account (id),
  decided_at timestamptz,
  kind text not null default 'objection' check (kind in ('objection', 'nobody_came')),
  check (num_nonnulls(decision, reason, decided_by, decided_at) = case state when 'decided' then 4 else 0 end),
  check (decision <> 'part' or refund_cents > 0),
  check (decision = 'part' or decision = 'client' or refund_cents = 0),
  constraint booking_case_kind_decision
    check (kind = 'objection' or decision in ('provider', 'client'))
);
create index booking_case_open on booking_case (opened_at, id) where state = 'open';
create index booking_case_decided on booking_case (decided_at, id) where state = 'decided';
-- A visit is reported as missed at most once in each way.
create unique index booking_case_once on booking_case (booking_id, kind);
create index booking_case_opener on booking_case (opened_by, opened_at desc);

-- Who a visit is for, and its entry's requirements when it was booked. Only ids and kinds: names and notes are sealed
-- in the household, and read from there for as long as the visit may. Visits without named guests or requirements have
-- no row.
create table visit_party (
  booking_id text primary key references booking (id),
  -- In order: {"kind": "self" | "person" | "pet", "member_id": text | null}. The client's own entry is found by the client.
  guests jsonb not null default '[]' check (jsonb_typeof(guests) = 'array' and jsonb_array_length(guests) <= 6),
  -- {"patch_test": {"days", "hours"} | null, "vaccination": boolean, "adults_only": boolean}; null without
  -- requirements.
  gates jsonb,
  -- The start for which the requirements were checked again.
  checked_for timestamptz
);

-- The day of a visit: on the way, there, gone. One row from the first step on. Every step happens once, and in order.
create table visit_day (
  booking_id text primary key references booking (id),
  on_my_way_at timestamptz,
  -- By the model of drives, at that moment; null without a route.
  drive_minutes integer check (drive_minutes between 0 and 240),
  -- The provider's last report of being late: minutes after the start.
  late_minutes integer check (late_minutes between 1 and 120),
  late_said_at timestamptz,
  late_count integer not null default 0 check (late_count between 0 and 5),
  checked_in_at timestamptz,
  is_code_right boolean,
  -- Wrong codes; after five of them no more count.
  code_misses integer not null default 0 check (code_misses between 0 and 5),
  checked_out_at timestamptz,
  -- For the client, in the provider's own words.
  note text check (length(note) between 1 and 1000),
  check ((drive_minutes is null) or (on_my_way_at is not null)),
  check (num_nonnulls(late_minutes, late_said_at) in (0, 2)),
  check ((checked_in_at is null) = (is_code_right is null)),
  check (checked_out_at is null or checked_in_at <= checked_out_at),
  check (note is null or checked_out_at is not null)
);

-- The provider's photos of the work for the client, in order.
create table visit_photo (
  booking_id text not null references visit_day (booking_id),
  position smallint not null,
  file_id text not null unique references stored_file (id),
  primary key (booking_id, position)
);

-- Safety of providers: trusted contacts, the timer of a visit, and alarms. None of it is ever shown to a client.

-- A person who is texted when a provider does not answer. They agree by a link, and get no texts without that; by the
-- same link they can stop. A contact who has refused or stopped isn't asked by the same provider again.
create table trusted_contact (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  name text not null check (length(name) between 1 and 100),
  phone_number text not null check (phone_number ~ '^[2-9][0-9]{9}$'),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'refused', 'stopped')),
  -- Hash of the link; void once they refused, stopped or let it run out.
  token_hash bytea,
  expires_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  removed_at timestamptz,
  check ((state = 'asked') = (answered_at is null)),
  constraint trusted_contact_link check (token_hash is null or state in ('asked', 'agreed'))
);
create unique index trusted_contact_present on trusted_contact (provider_id) where removed_at is null;
create unique index trusted_contact_token on trusted_contact (token_hash) where token_hash is not null;
-- Refusals, and how often a number was asked that does not answer.
create index trusted_contact_number on trusted_contact (provider_id, phone_number);
create trigger trusted_contact_person_is_here before insert on trusted_contact
  for each row execute function refuse_deleted('provider_id');

-- The timer is on for everyone who has not switched it off.
create table safety_setting (
  provider_id text primary key references user_account (id),
  has_timer boolean not null,
  changed_at timestamptz not null
);

-- The timer of a visit with a check-in. `due_at` is when the sweep next has something to do.
create table safety_watch (
  booking_id text primary key references booking (id),
  provider_id text not null references user_account (id),
  state text not null default 'running' check (state in ('running', 'asked', 'alarmed', 'ended')),
  due_at timestamptz,
  -- How often the provider was asked: distinguishes the questions.
  asked_count integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('running', 'asked')) = (due_at is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
create index safety_watch_due on safety_watch (due_at) where due_at is not null;
create index safety_watch_provider on safety_watch (provider_id);

-- Someone should check on a provider. An alarm that its provider has answered is over for them, though an admin still
-- has to close it; if they don't answer the timer again, it raises another one.
create table safety_alarm (
  id text primary key check (length(id) = 26),
  booking_id text not null references booking (id),
  provider_id text not null references user_account (id),
  kind text not null check (kind in ('silent', 'timer')),
  raised_at timestamptz not null,
  -- Who was texted: the trusted contact, and the safety phone.
  told_contact_id text references trusted_contact (id),
  told_desk boolean not null,
  -- When the provider said that all is well.
  answered_at timestamptz,
  acknowledged_by text references user_account (id),
  acknowledged_at timestamptz,
  closed_by text references user_account (id),
  closed_at timestamptz,
  note text check (length(note) between 1 and 1000),
  check (num_nonnulls(acknowledged_by, acknowledged_at) in (0, 2)),
  check (num_nonnulls(closed_by, closed_at, note) in (0, 3))
);
create index safety_alarm_raised on safety_alarm (raised_at desc, id desc);
-- Pressed again while it is open, it is the same alarm.
create unique index safety_alarm_open on safety_alarm (booking_id, kind) where closed_at is null and answered_at is null;
-- All alarms of one visit.
create index safety_alarm_booking on safety_alarm (booking_id);
-- Deletions and exports of personal data find a person's rows by it.
create index safety_alarm_provider on safety_alarm (provider_id);

-- The commission from a day on (of the service zone, its first moment included). A booking's own is frozen with it.
create table commission_rate (
  id text primary key check (length(id) = 26),
  effective_day date not null,
  -- Hundredths of a percent of the price before tax; less for two people who have had a visit before, never more.
  standard_bps integer not null check (standard_bps between 0 and 3000),
  repeat_bps integer not null check (repeat_bps between 0 and standard_bps),
  note text not null,
  -- Null for the first one, which applies since the beginning.
  set_by text references user_account (id),
  set_at timestamptz,
  -- Set before its day: it never counted.
  withdrawn_at timestamptz
);
create unique index commission_rate_day on commission_rate (effective_day) where withdrawn_at is null;
create index commission_rate_set_by on commission_rate (set_by) where set_by is not null;
insert into commission_rate (id, effective_day, standard_bps, repeat_bps, note)
  values ('firstrate00000000000000000', '2020-01-01', 1500, 1000, 'Since the beginning');

-- GST and PST on the commission: each from a day on (of the service zone, its first moment included), as long as
-- Homebloom is registered for it. A booking's own is frozen with it, like its rate.
create table commission_tax (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('gst', 'pst')),
  effective_day date not null,
  -- Hundredths of a percent of the commission; zero from the day on which it ends.
  bps integer not null check (bps between 0 and 2000),
  -- Homebloom's registration number.
  number text,
  note text not null,
  set_by text references user_account (id),
  set_at timestamptz not null,
  -- Set before its day: it never counted.
  withdrawn_at timestamptz,
  constraint commission_tax_number check ((bps = 0) = (number is null))
);
create unique index commission_tax_day on commission_tax (kind, effective_day) where withdrawn_at is null;
create index commission_tax_set_by on commission_tax (set_by) where set_by is not null;

-- Notices to providers of a rate or a tax, before its day: that it comes, and that it does not come after all. They are
-- sent in batches, in the order of the providers' ids.
create table rate_notice (
  id text primary key check (length(id) = 26),
  rate_id text references commission_rate (id),
  kind text not null check (kind in ('planned', 'withdrawn')),
  told_through text not null default '',
  -- The last provider to notify; null for everyone.
  last_reader text,
  created_at timestamptz not null,
  done_at timestamptz,
  tax_id text references commission_tax (id),
  unique (rate_id, kind),
  constraint rate_notice_of_one check (num_nonnulls(rate_id, tax_id) = 1)
);
create index rate_notice_waiting on rate_notice (created_at) where done_at is null;
create unique index rate_notice_tax on rate_notice (tax_id, kind);

-- Providers whose facts have to be recalculated. Written without a key, so that no visit waits for another.
create table facts_due (
  provider_id text not null
);

create function note_facts_due() returns trigger language plpgsql as $$
begin
  insert into facts_due (provider_id) values (new.provider_id);
  return null;
end
$$;
create trigger booking_facts_due after update of status on booking
  for each row when (old.status is distinct from new.status) execute function note_facts_due();
