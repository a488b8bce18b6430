-- What nobody can answer is asked once: a chargeback of a payment that is none of ours, and money that a bank should have given back.
alter table chargeback
  -- When an admin was told that its payment is unknown, and whether one has said that it is none of ours.
  add column unknown_told_at timestamptz,
  add column is_none_of_ours boolean not null default false,
  -- When an admin was told that it is won and its money has not come back.
  add column short_told_at timestamptz;
update chargeback c set unknown_told_at = t.raised_at, is_none_of_ours = t.closed_by is not null
from task t
where t.kind = 'chargeback.unknown' and t.subject_type = 'chargeback' and t.subject_id = c.id and c.dispute_id is null;
create index chargeback_short on chargeback (dispute_id) where status = 'won' and is_taken and lost_cents is null and short_told_at is null;
