-- Rates that change on a day, and why a booking has the one that it has.

-- Why the rate of the commission is what it is, frozen with the booking: rates change, so it does not follow from the
-- number. Until now there were two, and the lower one meant that the two had met before.
create type commission_reason as enum ('standard', 'repeat');
alter table booking add column commission_reason commission_reason not null default 'standard';
alter table booking alter column commission_reason drop default;
update booking set commission_reason = 'repeat' where commission_bps = 1000;

-- The commission from a day on (of the service zone, its first moment included). What a booking has is frozen with it.
create table commission_rate (
  id text primary key check (length(id) = 26),
  effective_day date not null,
  -- Hundredths of a percent of the price before tax; less for two who have had a visit before, never more.
  standard_bps integer not null check (standard_bps between 0 and 3000),
  repeat_bps integer not null check (repeat_bps between 0 and standard_bps),
  note text not null,
  -- Null for the first one, which stands since the beginning.
  set_by text references user_account (id),
  set_at timestamptz,
  -- Set before its day: it never counted.
  withdrawn_at timestamptz
);
create unique index commission_rate_day on commission_rate (effective_day) where withdrawn_at is null;
create index commission_rate_set_by on commission_rate (set_by) where set_by is not null;
insert into commission_rate (id, effective_day, standard_bps, repeat_bps, note)
  values ('firstrate00000000000000000', '2020-01-01', 1500, 1000, 'Since the beginning');

-- What providers are told of a rate, before its day: that it comes, and that it does not come after all. They are told in
-- batches, in the order of their ids.
create table rate_notice (
  id text primary key check (length(id) = 26),
  rate_id text not null references commission_rate (id),
  kind text not null check (kind in ('planned', 'withdrawn')),
  told_through text not null default '',
  -- The last one who is to be told; null for everybody.
  last_reader text,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (rate_id, kind)
);
create index rate_notice_waiting on rate_notice (created_at) where done_at is null;
