-- What providers without a GST number were told of their sales coming near the limit of small suppliers: each threshold once
-- for four quarters that overlap.
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

-- Whose sales were looked at today: all providers by their ids, once a day.
create table small_supplier_round (
  only_row boolean primary key default true check (only_row),
  day date not null,
  -- Null when the round is over.
  after_id text
);
insert into small_supplier_round (day) values ('2000-01-01');
create index user_account_provider on user_account (id) where role = 'provider';
