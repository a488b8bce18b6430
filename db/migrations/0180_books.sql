-- What the books say of a month that was closed cannot change: nothing is written behind its mark, and no mark moves back.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  written bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transaction_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if written <= (select through_id from ledger_month order by month desc limit 1) then
    raise exception 'transaction % of the ledger lies in a month that was closed', written
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_transaction_open before insert on ledger_transaction
  for each row execute function refuse_closed_month();
create trigger ledger_entry_open before insert on ledger_entry
  for each row execute function refuse_closed_month();

-- A month is closed after the one before it, and reaches at least as far.
create function refuse_month_out_of_turn() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_month where month > new.month or through_id > new.through_id) then
    raise exception 'month % cannot be closed after a later one', new.month
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_month_turn before insert on ledger_month
  for each row execute function refuse_month_out_of_turn();

-- The months as ranges of the ledger, and everything after them as one that is open. A transaction belongs to the range it
-- lies in; the day it is booked on is its own day, moved to the nearest one of that range.
create view ledger_period as
select month as first_day, (month + interval '1 month' - interval '1 day')::date as last_day,
  coalesce(lag(through_id) over (order by month), 0) as after_id, through_id, true as is_closed
from ledger_month
union all
select coalesce((max(month) + interval '1 month')::date, '-infinity'), 'infinity', coalesce(max(through_id), 0),
  9223372036854775807, false
from ledger_month;

-- Receipts and credit notes of a period, as they were issued.
create index receipt_issued on receipt (issued_at, id);
