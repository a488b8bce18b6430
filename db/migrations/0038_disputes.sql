-- Disputes: something went wrong with a visit or a tip and one of the two sides says so, or the bank of whoever paid has
-- taken the money back until it is decided. While one is open, the money of its order waits.
create table dispute (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('report', 'chargeback')),
  -- Exactly this order's money is frozen.
  order_id text not null references customer_order (id),
  -- Null for a gift card.
  booking_id text references booking (id),
  -- Whoever opened it, and for which side; nobody of ours for a chargeback.
  opened_by text references user_account (id),
  side text check (side in ('client', 'provider')),
  reason text not null check (length(reason) between 1 and 60),
  statement text check (length(statement) between 1 and 2000),
  -- What they ask for: everything or a part back, or that the provider keeps her share.
  asks text check (asks in ('full', 'part', 'release')),
  asked_cents integer not null default 0 check (asked_cents >= 0),
  opened_at timestamptz not null,
  -- Until when the other side can answer, once.
  answer_due_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- Until when an administrator should have decided.
  decide_due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'decided', 'withdrawn')),
  -- The last word so far: the provider keeps everything, a part or everything goes back to the client; of a chargeback
  -- also that the bank found for us, or that the marketplace bears it.
  decision text check (decision in ('release', 'part', 'full', 'won', 'platform')),
  -- What went back by its decisions, all in all.
  refund_cents integer not null default 0 check (refund_cents >= 0),
  decided_at timestamptz,
  -- Until when either side can ask, once, that somebody looks again.
  appeal_until timestamptz,
  appeal_side text check (appeal_side in ('client', 'provider')),
  appeal text check (length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  withdrawn_at timestamptz,
  check ((kind = 'report') = (opened_by is not null)),
  check (num_nonnulls(opened_by, side, statement, asks, answer_due_at) = case kind when 'report' then 5 else 0 end),
  check ((asks is not distinct from 'part') = (asked_cents > 0)),
  check ((answer is null) = (answered_at is null)),
  check (num_nonnulls(appeal_side, appeal, appealed_at) in (0, 3)),
  check (state <> 'decided' or num_nonnulls(decision, decided_at) = 2),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
-- One report about the same money at a time, and one of each side ever.
create unique index dispute_report_open on dispute (order_id) where kind = 'report' and state = 'open';
create unique index dispute_report_once on dispute (order_id, side) where kind = 'report';
create index dispute_frozen on dispute (order_id) where state = 'open';
create index dispute_order on dispute (order_id, opened_at);
create index dispute_booking on dispute (booking_id, opened_at);
-- The desk: open ones, what is due first; closed ones, the newest first.
create index dispute_due on dispute (decide_due_at, id) where state = 'open';
create index dispute_closed on dispute ((coalesce(decided_at, withdrawn_at)), id) where state <> 'open';

-- What both sides show, in order: sealed, and seen by the two of them and by administrators.
create table dispute_photo (
  dispute_id text not null references dispute (id),
  part text not null check (part in ('statement', 'answer', 'appeal')),
  position smallint not null,
  file_id text not null unique references stored_file (id),
  primary key (dispute_id, part, position)
);

-- Its lines are left out of payouts, everything else of the provider is paid.
create or replace view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open';

-- Since when the money of a visit waits for a dispute to be decided.
alter table booking add column disputed_since timestamptz;

-- What administrators decide about money: of a dispute, a fee that is waived, credit as goodwill. Above a limit a second
-- one has to agree.
create table money_ruling (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('dispute', 'waiver', 'goodwill')),
  -- The dispute, and which word on it: the first or the one on appeal.
  dispute_id text references dispute (id),
  round smallint check (round in (1, 2)),
  decision text check (decision in ('release', 'part', 'full', 'platform')),
  booking_id text references booking (id),
  -- Whose money goes back, or who gets the credit.
  order_id text references customer_order (id),
  person_id text references user_account (id),
  -- In CAD: what goes back to the client, or the credit.
  amount_cents integer not null check (amount_cents >= 0),
  -- The people concerned read it.
  reason text not null check (length(reason) between 1 and 1000),
  asked_by text not null references user_account (id),
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  -- Set where nobody else could agree: then it runs by itself unless somebody stops it.
  runs_at timestamptz,
  -- Who agreed or refused: nobody where none was needed, or where it ran by itself.
  closed_by text references user_account (id),
  closed_at timestamptz,
  close_reason text check (length(close_reason) between 1 and 1000),
  is_single_operator boolean not null default false,
  check (num_nonnulls(dispute_id, round, decision) = case kind when 'dispute' then 3 else 0 end),
  check ((kind = 'goodwill') = (person_id is not null)),
  check ((kind = 'goodwill') = (order_id is null)),
  check ((state = 'waiting') = (closed_at is null)),
  check (closed_by is null or closed_by <> asked_by or state = 'refused'),
  check (kind = 'dispute' or amount_cents > 0)
);
create unique index money_ruling_round on money_ruling (dispute_id, round) where state <> 'refused';
create unique index money_ruling_waiver on money_ruling (order_id) where kind = 'waiver' and state = 'waiting';
create index money_ruling_waiting on money_ruling (asked_at, id) where state = 'waiting';
create index money_ruling_booking on money_ruling (booking_id, asked_at);

-- How the gateway knows the payment behind a checkout: chargebacks name it.
alter table checkout_session add column payment_intent text;
create unique index checkout_session_intent on checkout_session (payment_intent) where payment_intent is not null;

-- What banks take back until it is decided. Kept by the gateway's name, also while we do not know the payment yet.
create table chargeback (
  id text primary key,
  payment_intent text not null,
  -- Null until the payment is known.
  dispute_id text unique references dispute (id),
  checkout_session_id text references checkout_session (id),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null default 0,
  reason text not null,
  -- The gateway's word; one of the last ones is never left again.
  status text not null,
  -- Whether the money was taken from us, and given back.
  is_taken boolean not null default false,
  is_returned boolean not null default false,
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  received_at timestamptz not null
);
create index chargeback_unknown on chargeback (payment_intent) where dispute_id is null;

-- While a bank has the money of an order, a refund of it waits. Where a bank has kept it and the marketplace bears it,
-- nothing more goes back from here.
alter table customer_order add column chargeback text check (chargeback in ('open', 'lost'));
-- A refund that was promised and not sent before the bank gave the same money back.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in ('pending', 'sent', 'void'));
