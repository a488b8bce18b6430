-- Moving a visit to another time. `free_until` is set when a move must not shift the cut-off for late fees; otherwise
-- it follows from the start. `own_moves` counts the moves a client made without asking.
alter table booking
  add column free_until timestamptz,
  add column move_count integer not null default 0 check (move_count >= 0),
  add column own_moves integer not null default 0 check (own_moves between 0 and 2),
  add column moved_at timestamptz;

-- One side asks the other for another time. At most one open per booking; the time asked for is not held.
create table move_proposal (
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
  constraint move_proposal_closed_at check ((state = 'open') = (closed_at is null))
);
create unique index move_proposal_open on move_proposal (booking_id) where state = 'open';
create index move_proposal_due on move_proposal (expires_at) where state = 'open';
create index move_proposal_booking on move_proposal (booking_id, created_at);

-- The history in the order in which it was written: ids are random and two events may share their instant.
alter table booking_event add column seq bigint generated always as identity;
drop index booking_event_booking;
create index booking_event_booking on booking_event (booking_id, at, seq);
