-- What taxes ask of providers, sealed: the name as filed, the address, the birth date or the date of incorporation, and the
-- tax number, as one value. It names its key in itself and beside it, so that what an older key sealed can be found.
create table tax_details (
  provider_id text primary key references user_account (id),
  sealed text not null,
  key_id text not null,
  updated_at timestamptz not null
);
create index tax_details_key on tax_details (key_id);

-- Who was asked for them by an admin, and when last.
create table tax_details_request (
  provider_id text primary key references user_account (id),
  asked_at timestamptz not null
);

-- The months that are over, each up to its last transaction of the ledger: what is written later counts to a later month,
-- whatever moment it is about. Statements are made of such ranges, so their numbers cannot change.
create table ledger_month (
  -- Its first day, in the service zone.
  month date primary key check (extract(day from month) = 1),
  through_id bigint not null
);
create function refuse_ledger_month_change() returns trigger language plpgsql as $$
begin
  raise exception 'a month that was closed stays closed';
end $$;
create trigger ledger_month_frozen before update or delete on ledger_month
  for each row execute function refuse_ledger_month_change();

-- GST on commission, by the invoice of the month. The other causes are kept, whichever there are.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'ledger_transaction'::regclass and conname = 'ledger_transaction_cause_check');
begin
  execute 'alter table ledger_transaction drop constraint ledger_transaction_cause_check';
  execute 'alter table ledger_transaction add constraint ledger_transaction_cause_check '
    || replace(rule, '''paid''::text,', '''paid''::text, ''commission_gst''::text,');
end $$;

-- What the platform charged a provider in a month, for good.
create table commission_invoice (
  -- Counted without a gap, in the series and the year of the day on which it was issued.
  number text primary key,
  provider_id text not null references user_account (id),
  month date not null references ledger_month (month),
  issued_at timestamptz not null,
  -- All that it says, in whole cents and ready words.
  facts jsonb not null,
  constraint commission_invoice_once unique (provider_id, month)
);
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice never changes';
end $$;
create trigger commission_invoice_frozen before update or delete on commission_invoice
  for each row execute function refuse_invoice_change();

-- The months of which every invoice is issued.
create table invoiced_month (
  month date primary key references ledger_month (month)
);

-- The drives of the days that are over for good, as the travel model told them then. The provider's alone.
create table mileage_day (
  provider_id text not null references user_account (id),
  -- In the service zone.
  day date not null,
  -- Tenths of a kilometre.
  distance integer not null check (distance >= 0),
  minutes integer not null check (minutes >= 0),
  -- [{from, to, distance, minutes}]: the first halves of postal codes, and home as the model knows it.
  drives jsonb not null,
  primary key (provider_id, day)
);
-- Up to which day they are kept.
create table mileage_mark (
  only_row boolean primary key default true check (only_row),
  through_day date not null
);
-- Who wants no log.
create table mileage_off (
  provider_id text primary key references user_account (id)
);

-- The files for the Canada Revenue Agency, sealed as they were made.
create table seller_file (
  id text primary key,
  year integer not null,
  made_by text not null references user_account (id),
  made_at timestamptz not null,
  sellers integer not null,
  -- Of them without tax details.
  lacking integer not null,
  sealed text not null,
  key_id text not null
);
create index seller_file_year on seller_file (year, made_at);
