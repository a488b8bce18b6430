-- What the reports are made of: figures by day (of the service zone), service and city, worked out anew for a day whenever
-- something of it has changed. Never trusted: all of it can be made again from its rows.
create table report_day (
  -- '' is all of them, '-' none (a payout is for no one service).
  service text not null,
  city text not null,
  day date not null,
  figure text not null,
  value bigint not null,
  primary key (service, city, day, figure)
);
create index report_day_day on report_day (day);
create index report_day_cities on report_day (service, day, figure) include (city, value) where city <> '';
create index report_day_services on report_day (city, day, figure) include (service, value) where service <> '';

-- Clients by the month of their first visit (as its first day), and how many came in which month after it.
create table report_cohort (
  month date not null,
  months_later integer not null,
  clients integer not null,
  primary key (month, months_later)
);

-- Whose first visit was on that day, and how many of them came again within so many days.
create table report_newcomer (
  day date primary key,
  clients integer not null,
  within_60 integer not null,
  within_90 integer not null
);

create table report_mark (
  only_row boolean primary key default true check (only_row),
  refreshed_at timestamptz
);
insert into report_mark default values;

-- Moments of whose days something has changed. Only ever added to by those who change, so that nobody waits for anybody.
create table report_change (
  id bigint generated always as identity primary key,
  moments timestamptz[] not null
);

create function note_booking_change() returns trigger language plpgsql as $$
begin
  insert into report_change (moments) values (array_remove(
    case when tg_op = 'INSERT' then array[new.created_at, new.starts_at, new.cancelled_at]
    else array[new.created_at, new.starts_at, new.cancelled_at, old.starts_at, old.cancelled_at] end, null));
  return null;
end $$;
create trigger booking_report_insert after insert on booking for each row execute function note_booking_change();
create trigger booking_report_update after update on booking for each row
  when ((old.status, old.cancel_reason, old.starts_at, old.ends_at, old.confirmed_at, old.cancelled_at)
    is distinct from (new.status, new.cancel_reason, new.starts_at, new.ends_at, new.confirmed_at, new.cancelled_at))
  execute function note_booking_change();

create function note_refund_change() returns trigger language plpgsql as $$
begin
  insert into report_change (moments) values (array[new.sent_at]);
  return null;
end $$;
create trigger refund_report after insert or update on refund for each row
  when (new.sent_at is not null) execute function note_refund_change();

create function note_ledger_change() returns trigger language plpgsql as $$
begin
  insert into report_change (moments) values (array[new.at]);
  return null;
end $$;
create trigger ledger_report after insert on ledger_transaction for each row
  when (new.cause in ('earned', 'fee_kept', 'payout_sent')) execute function note_ledger_change();

-- One day of each.
create index booking_created on booking (created_at, id);
create index booking_cancelled on booking (cancelled_at, id) where cancelled_at is not null;
create index ledger_transaction_reported on ledger_transaction (at) where cause in ('earned', 'fee_kept', 'payout_sent');

-- Everything before today.
insert into report_change (moments)
select array[at] from (
  select distinct date_trunc('hour', at) as at from booking
  cross join lateral (values (created_at), (starts_at), (cancelled_at)) moment (at) where at is not null
  union select distinct date_trunc('hour', sent_at) from refund where sent_at is not null
  union select distinct date_trunc('hour', at) from ledger_transaction where cause in ('earned', 'fee_kept', 'payout_sent')
) past;
