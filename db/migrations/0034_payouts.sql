-- Payouts: what a provider is owed, line by line, and how it reaches her bank.

-- How a provider can be paid. Made with her first line: its row is what everything about her payouts waits for.
create table payout_account (
  provider_id text primary key references user_account (id),
  -- Null until she has begun to set it up.
  gateway_account_id text unique,
  state text not null default 'none' check (state in ('none', 'needs_details', 'checking', 'ready', 'restricted')),
  -- Why she cannot be paid, where she can mend it.
  reason text check (reason in ('details', 'bank', 'refused')),
  -- As banks are told apart on a screen; the rest is known to the gateway alone.
  bank_name text,
  bank_last4 text,
  -- Events that spoke of the account, and how many of them there were when it was last read: they come in any order, so
  -- they only say that it is to be read anew.
  news_heard integer not null default 0,
  news_read integer not null default 0,
  -- While we look into something, nothing leaves.
  held_since timestamptz,
  held_reason text,
  -- The Monday of her last weekly turn.
  turn_on date,
  -- When she was last asked to set it up or to mend it.
  asked_at timestamptz,
  constraint payout_account_known check ((state = 'none') = (gateway_account_id is null)),
  constraint payout_account_held check ((held_since is null) = (held_reason is null))
);
create index payout_account_news on payout_account (provider_id) where news_heard > news_read;
create index payout_account_turn on payout_account (turn_on);
create index payout_account_asked on payout_account (asked_at) where state <> 'ready';
create index payout_account_held on payout_account (held_since) where held_since is not null;

create table payout (
  id text primary key,
  provider_id text not null references payout_account (provider_id),
  kind text not null check (kind in ('weekly', 'on_demand', 'admin')),
  -- Signed, as the lines that it is the sum of.
  net_cents bigint not null,
  gst_cents bigint not null,
  amount_cents bigint not null generated always as (net_cents + gst_cents) stored,
  -- promised: to be moved to her account at the gateway; transferred: there; in_transit: on its way to her bank; returning:
  -- did not arrive, to be fetched back; failed and reversed: hers to be paid again, reversed after it had arrived.
  state text not null default 'promised'
    check (state in ('promised', 'transferred', 'in_transit', 'paid', 'returning', 'failed', 'reversed')),
  gateway_account_id text not null,
  transfer_id text,
  gateway_payout_id text,
  -- As in the outbox: a try is written down before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- How often the gateway has said no: an answer under one key is the same for a day.
  refusals integer not null default 0,
  -- Why it did not arrive, in the gateway's word.
  failure text,
  created_at timestamptz not null,
  arrives_on date,
  arrived_at timestamptz,
  failed_at timestamptz,
  constraint payout_positive check (amount_cents > 0)
);
create index payout_provider on payout (provider_id, created_at desc, id desc);
create index payout_newest on payout (created_at desc, id desc);
create index payout_state on payout (state, created_at desc, id desc);
create index payout_open on payout (provider_id) include (amount_cents)
  where state in ('promised', 'transferred', 'in_transit', 'returning');
create index payout_waiting on payout (created_at) where state in ('promised', 'transferred', 'in_transit', 'returning');

-- What each transaction of the ledger brought a provider or took from her. A payout is the sum of lines; a line is in one
-- payout at most.
create table payable_line (
  transaction_id bigint primary key references ledger_transaction (id),
  provider_id text not null,
  -- What it is about, as far as the ledger knows.
  order_id text,
  booking_id text,
  cause text not null,
  at timestamptz not null,
  -- Signed as money for the provider.
  net_cents bigint not null,
  gst_cents bigint not null,
  payout_id text references payout (id)
);
create index payable_line_open on payable_line (provider_id, at) include (net_cents, gst_cents, order_id)
  where payout_id is null;
create index payable_line_debt on payable_line (at) include (provider_id)
  where payout_id is null and net_cents + gst_cents < 0;
create index payable_line_payout on payable_line (payout_id) where payout_id is not null;
create index payable_line_order on payable_line (order_id) where order_id is not null;
create index payable_line_provider on payable_line (provider_id, at desc, transaction_id desc);

-- The lines of some entries of the ledger. What a payout takes is none: it takes lines.
create function add_payable_lines(ids bigint[]) returns void language sql as $$
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
    and t.cause <> 'payout_sent'
  group by t.id, 2, o.booking_id
$$;

-- In the statement that writes the entries, whoever writes them: nobody can book something for a provider and forget it.
create function note_payable_lines() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct transaction_id from fresh where account like 'provider:%' or account like 'gst:%');
begin
  if ids <> '{}' then
    perform add_payable_lines(ids);
  end if;
  return null;
end $$;
create trigger ledger_entry_payable after insert on ledger_entry
  referencing new table as fresh for each statement execute function note_payable_lines();

select add_payable_lines(array(select id from ledger_transaction));

-- Orders whose lines wait for a decision.
create view frozen_order as select null::text as order_id, null::text as provider_id where false;

-- The sandbox's stand-in for accounts of those who are paid, and for what is sent to them.
create table sandbox_payee (
  id text primary key,
  reference text not null unique,
  state text not null check (state in ('needs_details', 'ready', 'restricted')),
  reason text,
  holder text,
  -- Of a bank that there is not.
  transit text,
  institution text,
  account_number text,
  return_url text,
  -- What becomes of the next payout instead of its arrival.
  next_failure text,
  created_at timestamptz not null
);
create table sandbox_transfer (
  id text primary key,
  payee_id text not null references sandbox_payee (id),
  reference text not null unique,
  amount_cents bigint not null,
  reversed_at timestamptz,
  created_at timestamptz not null
);
create table sandbox_payout (
  id text primary key,
  payee_id text not null references sandbox_payee (id),
  reference text not null unique,
  amount_cents bigint not null,
  state text not null check (state in ('in_transit', 'paid', 'failed')),
  -- What becomes of it at its time; null: it arrives.
  failure text,
  arrives_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_payout_due on sandbox_payout (arrives_at) where state = 'in_transit';
