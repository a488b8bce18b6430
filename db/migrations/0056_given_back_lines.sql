-- A transaction of the ledger can touch more than one provider.
alter table payable_line drop constraint payable_line_pkey;
alter table payable_line add primary key (transaction_id, provider_id);

-- What a payout that came back was the sum of: its lines are free again, each for itself.
create table payout_former_line (
  payout_id text not null references payout (id),
  transaction_id bigint not null,
  primary key (payout_id, transaction_id)
);

-- The lines of some entries of the ledger. What a payout takes or brings back is none: it takes lines, and gives them back.
create or replace function add_payable_lines(ids bigint[]) returns void language sql as $$
  insert into payout_account (provider_id)
  select distinct u.id
  from ledger_entry e
  join user_account u on u.id = substr(e.account, strpos(e.account, ':') + 1)
  where e.transaction_id = any(ids) and (e.account like 'provider:%' or e.account like 'gst:%')
  on conflict do nothing;

  insert into payable_line (transaction_id, provider_id, order_id, booking_id, cause, at, net_cents, gst_cents)
  select t.id, substr(e.account, strpos(e.account, ':') + 1), t.order_id, o.booking_id, t.cause, t.at,
    -coalesce(sum(e.amount_cents) filter (where e.account like 'provider:%'), 0),
    -coalesce(sum(e.amount_cents) filter (where e.account like 'gst:%'), 0)
  from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id
  left join customer_order o on o.id = t.order_id
  where e.transaction_id = any(ids) and (e.account like 'provider:%' or e.account like 'gst:%')
    and t.cause not in ('payout_sent', 'payout_returned')
  group by t.id, 2, o.booking_id
$$;

-- What came back so far was one line for all of a payout: it makes way for those lines, wherever it has gone since.
do $$
declare
  lump record;
begin
  for lump in
    select l.transaction_id, l.payout_id as taken_by, t.reference as payout_id
    from payable_line l join ledger_transaction t on t.id = l.transaction_id
    where l.cause = 'payout_returned' order by l.transaction_id
  loop
    insert into payout_former_line (payout_id, transaction_id)
    select lump.payout_id, transaction_id from payable_line where payout_id = lump.payout_id;
    update payable_line set payout_id = lump.taken_by where payout_id = lump.payout_id;
    delete from payable_line where transaction_id = lump.transaction_id;
  end loop;
end $$;

-- Writes one transaction of the ledger, once per cause and reference. Whoever comes again with the same changes nothing;
-- with anything else it is a mistake, and nothing of theirs is kept.
create function post_ledger_transaction(
  said_cause text, said_reference text, said_order text, said_at timestamptz, accounts text[], cents bigint[]
) returns void language plpgsql as $$
declare
  posted bigint;
begin
  insert into ledger_transaction (cause, reference, order_id, at)
  values (said_cause, said_reference, said_order, said_at)
  on conflict (cause, reference) do nothing returning id into posted;
  if posted is not null then
    insert into ledger_entry (transaction_id, account, amount_cents)
    select posted, said.account, said.cents from unnest(accounts, cents) as said (account, cents);
    return;
  end if;
  select id into posted from ledger_transaction where cause = said_cause and reference = said_reference;
  if exists (
    select from (select account, amount_cents from ledger_entry where transaction_id = posted) kept
    full join unnest(accounts, cents) as said (account, cents)
      on said.account = kept.account and said.cents = kept.amount_cents
    where said.account is null or kept.account is null)
  then
    raise exception 'the ledger has booked % of % already, with other entries', said_cause, said_reference
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Whose payouts wait until somebody has looked: the payment company says something else of one of them.
alter table reconciliation_break add column provider_id text references payout_account (provider_id);
create index reconciliation_break_provider on reconciliation_break (provider_id)
  where resolved_at is null and provider_id is not null;

-- When what an account was sent and has paid out is next compared with what the payment company says.
alter table payout_account add column compare_at timestamptz;
create index payout_account_compare on payout_account (compare_at nulls first) where gateway_account_id is not null;

-- How often the payment company has said no: an answer under one key is the same for a day.
alter table refund add column refusals integer not null default 0;

create index sandbox_transfer_created on sandbox_transfer (created_at, id);
create index sandbox_payout_created on sandbox_payout (payee_id, created_at, id);
