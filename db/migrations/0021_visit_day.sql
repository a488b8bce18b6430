-- The day of a visit: on the way, there, gone, and what one of them says when the other was not there.

-- The client says that nobody came, and an administrator agrees: everything goes back.
alter type cancel_reason add value 'provider_no_show';

-- Set while an administrator looks at whether anybody came: nothing else can happen to the visit, and its money waits.
alter table booking add column held_since timestamptz;

-- One row from the first step on. Every step happens once, and in order.
create table visit_day (
  booking_id text primary key references booking (id),
  on_my_way_at timestamptz,
  -- By the model of drives, at that moment; null where it knows no way.
  drive_minutes integer check (drive_minutes between 0 and 240),
  -- What the provider says of being late, the last time: minutes after the start.
  late_minutes integer check (late_minutes between 1 and 120),
  late_said_at timestamptz,
  late_count integer not null default 0 check (late_count between 0 and 5),
  checked_in_at timestamptz,
  is_code_right boolean,
  -- Wrong codes; after five of them none counts any more.
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

-- Cases are of two kinds: the client was there though the provider says not, or nobody came to the client.
alter table booking_case add column kind text not null default 'objection' check (kind in ('objection', 'nobody_came'));
alter table booking_case drop constraint booking_case_booking_id_key;
create unique index booking_case_once on booking_case (booking_id, kind);
alter table booking_case add constraint booking_case_kind_decision
  check (kind = 'objection' or decision in ('provider', 'client'));

-- What the provider shows the client of the work, in order.
create table visit_photo (
  booking_id text not null references visit_day (booking_id),
  position smallint not null,
  file_id text not null unique references stored_file (id),
  primary key (booking_id, position)
);
