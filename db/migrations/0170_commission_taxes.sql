-- GST and PST on the commission: each from a day on (of the service zone, its first moment included), as long as the
-- platform is registered for it. What a booking bears is frozen with it, like its rate.
create table commission_tax (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('gst', 'pst')),
  effective_day date not null,
  -- Hundredths of a percent of the commission; nothing from a day on which it ends.
  bps integer not null check (bps between 0 and 2000),
  -- Under which the platform is registered.
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

alter table booking
  add column commission_gst_bps integer not null default 0 check (commission_gst_bps between 0 and 2000),
  add column commission_pst_bps integer not null default 0 check (commission_pst_bps between 0 and 2000);

-- Providers are told of a tax as they are of a rate.
alter table rate_notice alter column rate_id drop not null;
alter table rate_notice add column tax_id text references commission_tax (id);
alter table rate_notice add constraint rate_notice_of_one check (num_nonnulls(rate_id, tax_id) = 1);
create unique index rate_notice_tax on rate_notice (tax_id, kind);

-- PST has an account of its own beside GST. The others are kept, whichever there are.
do $$
declare
  rule record;
begin
  select conname, pg_get_constraintdef(oid) as text into strict rule from pg_constraint
    where conrelid = 'ledger_entry'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%client_funds%';
  execute format('alter table ledger_entry drop constraint %I', rule.conname);
  execute format('alter table ledger_entry add constraint %I ', rule.conname)
    || replace(rule.text, 'gst_platform|', 'gst_platform|pst_platform|');
end $$;
