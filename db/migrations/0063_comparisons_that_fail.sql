-- A part of the comparison with the payment company that fails while the others go on: what it still has to compare, since
-- when it fails, and when admins were told. `payments` stands for a span that gets no further.
create table reconciliation_lag (
  comparison text primary key,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  since timestamptz not null,
  told_at timestamptz
);
-- How often in a row the account of a provider could not be read at the payment company.
alter table payout_account add column compare_failures integer not null default 0;
