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
