-- Chargebacks in another currency than ours: nothing of them is booked, and an admin is told of each once.
create table foreign_chargeback (
  -- The gateway's.
  id text primary key,
  told_at timestamptz not null
);
