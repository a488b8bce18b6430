-- Statements: permanent documents about money (receipts, invoices, statements), and what the tax authority requires.

-- Receipts and credit notes: what a person paid or got back. Made once; the content never changes, whatever becomes of
-- the people it names. Their numbers are counted here.
create table receipt_series (
  -- The letters before the year.
  series text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);

-- A visit has its receipt when it is done; a kept fee of a visit that did not take place has a document of its own.
-- Gift cards have receipts as well: these have no booking.
create table receipt (
  id text primary key,
  kind text not null check (kind in ('receipt', 'fee', 'credit_note')),
  -- Counted without a gap, in the series and the year of the day on which it was issued.
  number text not null unique,
  order_id text not null references customer_order (id),
  booking_id text,
  refund_id text unique references refund (id),
  issued_at timestamptz not null,
  -- The whole content, in whole cents and finished text.
  facts jsonb not null,
  -- A receipt of money that counts again, by the decision that says so.
  restored_by text unique,
  -- The causes of refunds promised before it was issued: it shows the rest after them, so they have no credit note when
  -- they are sent.
  netted text[] not null default '{}',
  constraint receipt_of_refund check ((kind = 'credit_note') = (refund_id is not null)),
  constraint receipt_restored check (restored_by is null or kind <> 'credit_note')
);
create index receipt_booking on receipt (booking_id, issued_at);
create index receipt_of_order on receipt (order_id);
-- Receipts and credit notes of a period, as they were issued.
create index receipt_issued on receipt (issued_at, id);
create unique index receipt_order on receipt (order_id) where kind <> 'credit_note' and restored_by is null;

-- A receipt never changes, and names payer and payee. Once the law no longer requires it, the names of deleted accounts
-- are removed; number, amounts and days stay.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts'
      and new.facts - '{buyer,seller,service,lines}'::text[] = old.facts - '{buyer,seller,service,lines}'::text[]
      and exists (select from customer_order o join user_account u on u.id in (o.payer_id, o.payee_id)
        where o.id = old.order_id and u.deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'a receipt never changes';
end $$;
create trigger receipt_frozen before update or delete on receipt
  for each row execute function refuse_receipt_change();

-- Payments and refunds without a receipt yet, in the order in which they happened: issued by the worker within seconds,
-- or on request.
create table receipt_due (
  position bigint generated always as identity primary key,
  order_id text not null,
  refund_id text,
  -- A failed one is tried again later, and holds up no other.
  next_try_at timestamptz,
  -- For a payment that counts again: by which decision, and how much.
  restored_by text,
  restored_cents integer,
  restored_at timestamptz,
  constraint receipt_due_restored check (num_nonnulls(restored_by, restored_cents, restored_at) in (0, 3)),
  constraint receipt_due_once unique nulls not distinct (order_id, refund_id, restored_by)
);

-- The tax details of providers, sealed: the name as filed, the address, the birth date or the date of incorporation,
-- and the tax number, as one value. It names its key in itself and beside it, so that values under an older key can be
-- found.
create table tax_details (
  provider_id text primary key references user_account (id),
  sealed text not null,
  key_id text not null,
  updated_at timestamptz not null
);
create index tax_details_key on tax_details (key_id);
create trigger tax_details_person_is_here before insert or update on tax_details
  for each row execute function refuse_deleted('provider_id');

-- Providers asked for them by an admin, and when last.
create table tax_details_request (
  provider_id text primary key references user_account (id),
  asked_at timestamptz not null
);

-- Homebloom's charges to a provider in a month, for good.
create table commission_invoice (
  -- Counted without a gap, in the series and the year of the day on which it was issued.
  number text primary key,
  provider_id text not null references user_account (id),
  month date not null references ledger_month (month),
  issued_at timestamptz not null,
  -- The whole content, in whole cents and finished text.
  facts jsonb not null,
  constraint commission_invoice_once unique (provider_id, month)
);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts' and new.facts - 'buyer' = old.facts - 'buyer'
      and exists (select from user_account u where u.id = old.provider_id and u.deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'an invoice never changes';
end $$;
create trigger commission_invoice_frozen before update or delete on commission_invoice
  for each row execute function refuse_invoice_change();

-- The months of which every invoice is issued.
create table invoiced_month (
  month date primary key references ledger_month (month)
);

-- A failed invoice is tried again later, and holds up no other.
create table invoice_wait (
  provider_id text not null references user_account (id),
  month date not null references ledger_month (month),
  next_try_at timestamptz not null,
  primary key (provider_id, month)
);

-- The GST of clients' payments to a provider, and of their refunds: one row for each payment, refund and payment that
-- counts again, written with it. Statements sum it up by month.
create table gst_payment (
  position bigint generated always as identity primary key,
  provider_id text not null references user_account (id),
  order_id text not null references customer_order (id),
  -- 'paid', the id of a refund, or of the decision that made a payment count again or took a discount back.
  cause text not null,
  at timestamptz not null,
  -- Its first day, in the service zone: that of `at`, or the first open one if that was closed.
  month date not null check (extract(day from month) = 1),
  -- The client's money; refunds are below zero.
  amount_cents integer not null,
  gst_cents integer not null,
  constraint gst_payment_once unique (order_id, cause)
);
create index gst_payment_month on gst_payment (provider_id, month) include (gst_cents);

create function refuse_gst_payment_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was told of a payment never changes';
end $$;
create trigger gst_payment_frozen before update or delete on gst_payment
  for each row execute function refuse_gst_payment_change();

-- Notices to providers without a GST number that their sales come near the limit of small suppliers: each threshold
-- once for four quarters that overlap.
create table small_supplier_notice (
  provider_id text not null references user_account (id),
  -- Cents of CAD.
  threshold_cents integer not null,
  -- The first day of the last of the four calendar quarters, in the service zone.
  quarter date not null,
  sales_cents bigint not null,
  told_at timestamptz not null,
  primary key (provider_id, threshold_cents, quarter)
);

-- Daily check of sales: all providers by their ids, once a day.
create table small_supplier_round (
  only_row boolean primary key default true check (only_row),
  day date not null,
  -- Null when the round is over.
  after_id text
);
insert into small_supplier_round (day) values ('2000-01-01');

-- The drives of the days that are over for good, by the travel model of that time. The provider's alone.
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

-- The last stored day.
create table mileage_mark (
  only_row boolean primary key default true check (only_row),
  through_day date not null
);

-- Providers who want no log.
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
  -- How many of them have no tax details.
  lacking integer not null,
  pieces integer not null check (pieces > 0)
);
create index seller_file_year on seller_file (year, made_at);

-- The seller file of a year is sealed in pieces: it is made and read one after the other, however many sellers there
-- are.
create table seller_file_piece (
  -- Checked when the transaction ends: the totals are known after the last piece.
  file_id text not null references seller_file (id) deferrable initially deferred,
  -- From 1 on.
  position integer not null,
  sealed text not null,
  key_id text not null,
  primary key (file_id, position)
);
create index seller_file_piece_key on seller_file_piece (key_id);

-- The seller file's part about one provider, for the provider: sealed like the file, with only the end of the tax
-- number. The newest file of a year that is over wins.
create table seller_copy (
  provider_id text not null references user_account (id),
  year integer not null,
  -- A file is recorded once all of it is made.
  file_id text not null references seller_file (id) deferrable initially deferred,
  made_at timestamptz not null,
  sealed text not null,
  key_id text not null,
  primary key (provider_id, year)
);
create index seller_copy_key on seller_copy (key_id, provider_id, year);
create index seller_copy_file on seller_copy (file_id);
