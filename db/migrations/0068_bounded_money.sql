-- What somebody's books say of a range of the ledger: statements, months, the seller file.
create index payable_line_range on payable_line (provider_id, transaction_id);
-- The lines of a payout in their order, a page at a time.
drop index payable_line_payout;
create index payable_line_payout on payable_line (payout_id, transaction_id) where payout_id is not null;
-- Those who can earn something, by their names.
create index user_account_earner on user_account (full_name, id) where role <> 'client';

-- The seller file of a year lies sealed in pieces: it is made and read one after the other, however many sellers there are.
create table seller_file_piece (
  -- Looked at when the transaction ends: what the whole says of itself is known after its last piece.
  file_id text not null references seller_file (id) deferrable initially deferred,
  -- From 1 on.
  position integer not null,
  sealed text not null,
  key_id text not null,
  primary key (file_id, position)
);
create index seller_file_piece_key on seller_file_piece (key_id);
-- What was made before is one piece.
insert into seller_file_piece (file_id, position, sealed, key_id) select id, 1, sealed, key_id from seller_file;
alter table seller_file add column pieces integer not null default 1 check (pieces > 0);
alter table seller_file alter column pieces drop default, drop column sealed, drop column key_id;

-- What the kept balances of one kind of account (the name before the colon) come to, and how many there are: as many rows as
-- kinds, however many people have a balance. Moved with them, and compared by the check.
create table ledger_total (
  kind text primary key,
  balance_cents bigint not null,
  accounts integer not null
);
insert into ledger_total (kind, balance_cents, accounts)
select split_part(account, ':', 1), sum(balance_cents), count(*) from ledger_balance group by 1;

-- A process has the check in hand until its claim runs out; otherwise the claim says when a failed one is tried again.
alter table ledger_check add column is_running boolean not null default false;
