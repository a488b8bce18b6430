-- Administration: admins' tasks and notes, the figures they read, and the operator's backups.

-- Work for an admin: one row per kind and subject, however often it was raised.
create table task (
  id text primary key check (length(id) = 26),
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  severity text not null check (severity in ('normal', 'urgent', 'red')),
  is_red boolean not null generated always as (severity = 'red') stored,
  due_at timestamptz,
  -- The list is sorted by it: the due time, or the end of days.
  sorted_at timestamptz not null,
  -- The facts its text is made from.
  facts jsonb not null default '{}',
  raised_at timestamptz not null,
  -- Closed by its cause, or by hand: then by whom and why.
  closed_at timestamptz,
  closed_by text references user_account (id),
  close_reason text,
  -- Who works on it.
  owner_id text references user_account (id) on delete set null,
  unique (kind, subject_type, subject_id)
);
-- The list, of all kinds and of one: red ones first, then by due time.
create index task_open on task (is_red desc, sorted_at, id) where closed_at is null;
create index task_open_of_kind on task (kind, is_red desc, sorted_at, id) where closed_at is null;
-- The housekeeping finds tasks that were closed long ago.
create index task_closed on task (closed_at) where closed_at is not null;
-- Cases, the longest waiting first: of all, and of one owner.
create index task_case_since on task ((case when severity = 'normal' then 1 else 0 end), raised_at, id)
  where closed_at is null and kind <> 'ticket.opened';
create index task_case_owner on task (owner_id, (case when severity = 'normal' then 1 else 0 end), raised_at, id)
  where closed_at is null and kind <> 'ticket.opened';
-- Decided cases, the last first, of all kinds in the one list of cases.
create index task_case_closed on task (closed_at desc, id desc)
  where closed_at is not null and split_part(kind, '.', 1) in ('case', 'dispute', 'chargeback', 'conversation', 'review');

-- Admins' notes about a person for each other. They are never changed or removed.
create table person_note (
  id text primary key check (length(id) = 26),
  person_id text not null references user_account (id),
  written_by text not null references user_account (id),
  written_at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index person_note_of on person_note (person_id, written_at desc, id desc);

-- An admin's saved searches, by a name of their own: the part of a page's address after the question mark.
create table saved_view (
  id text primary key check (length(id) = 26),
  admin_id text not null references user_account (id),
  -- The page: 'bookings'.
  list text not null check (list ~ '^[a-z]{2,30}$'),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 600),
  created_at timestamptz not null
);
-- Read before it is changed: of one admin, one at a time.
create index saved_view_of on saved_view (admin_id, list, lower(name));

-- Settings that an owner has changed; all others have their default.
create table setting (
  name text primary key,
  value integer not null,
  version integer not null default 1,
  set_by text not null references user_account (id),
  set_at timestamptz not null
);
create index setting_set_by on setting (set_by);

-- The data of the reports: figures by day (of the service zone), service and city, recalculated for a day after every
-- change. Never trusted: all of it can be made again from its rows.
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

-- Clients with their first visit on that day, and how many of them came again within so many days.
create table report_newcomer (
  day date primary key,
  clients integer not null,
  within_60 integer not null,
  within_90 integer not null
);

-- One row: when the reports were last calculated.
create table report_mark (
  only_row boolean primary key default true check (only_row),
  refreshed_at timestamptz
);
insert into report_mark default values;

-- Moments whose days have changed. Changes only ever add rows, so that none waits for another.
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

-- One row for each backup that was finished and proven; it describes the file, which is stored elsewhere.
create table backup_made (
  id text primary key,
  made_at timestamptz not null,
  -- The moment that it restores.
  of_moment timestamptz not null,
  kind text not null check (kind in ('files', 'dump')),
  bytes bigint not null check (bytes > 0),
  sha256 text not null
);
create index backup_made_newest on backup_made (made_at desc);
