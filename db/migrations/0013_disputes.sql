-- Disputes: decisions about money that one side, or a bank, wants back.

-- One of the two sides reports that something went wrong with a visit or a tip, or the payer's bank has taken the money
-- back until it is decided. While one is open, the money of its order waits.
create table dispute (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('report', 'chargeback')),
  -- Exactly this order's money is frozen.
  order_id text not null references customer_order (id),
  -- Null for a gift card.
  booking_id text references booking (id),
  -- The person who opened it, and for which side; no one for a chargeback.
  opened_by text references user_account (id),
  side text check (side in ('client', 'provider')),
  reason text not null check (length(reason) between 1 and 60),
  statement text check (length(statement) between 1 and 2000),
  -- Their request: everything or a part back, or that the provider keeps their share.
  asks text check (asks in ('full', 'part', 'release')),
  asked_cents integer not null default 0 check (asked_cents >= 0),
  opened_at timestamptz not null,
  -- Until when the other side can answer, once.
  answer_due_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- Until when an admin should have decided.
  decide_due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'decided', 'withdrawn')),
  -- The last decision so far: the provider keeps everything, a part or everything is refunded to the client; for a
  -- chargeback also that the bank decided for us, or that Homebloom bears it.
  decision text check (decision in ('release', 'part', 'full', 'won', 'platform')),
  -- The total refunded by its decisions.
  refund_cents integer not null default 0 check (refund_cents >= 0),
  decided_at timestamptz,
  -- Until when either side can ask, once, that another admin looks again.
  appeal_until timestamptz,
  appeal_side text check (appeal_side in ('client', 'provider')),
  appeal text check (length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  withdrawn_at timestamptz,
  -- A bank only asks and has taken nothing: nothing waits for it.
  is_inquiry boolean not null default false,
  -- The part of a discount taken from the provider by the decision, if the client had paid nothing that could be
  -- refunded.
  dropped_cents integer not null default 0 check (dropped_cents >= 0),
  -- An appeal is answered like a report: once, by the other side, and no one decides before its time is over.
  appeal_answer_due_at timestamptz,
  appeal_answer text check (length(appeal_answer) between 1 and 2000),
  appeal_answered_at timestamptz,
  -- Money that the bank returned after the loss was assigned: the newest decision on whose it is.
  recovered_to text check (recovered_to in ('shares', 'client', 'keep')),
  check ((kind = 'report') = (opened_by is not null)),
  check (num_nonnulls(opened_by, side, statement, asks, answer_due_at) = case kind when 'report' then 5 else 0 end),
  check ((asks is not distinct from 'part') = (asked_cents > 0)),
  check ((answer is null) = (answered_at is null)),
  check (num_nonnulls(appeal_side, appeal, appealed_at) in (0, 3)),
  check (state <> 'decided' or num_nonnulls(decision, decided_at) = 2),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((appeal_answer is null) = (appeal_answered_at is null)),
  check (appealed_at is not null or num_nonnulls(appeal_answer_due_at, appeal_answer) = 0)
);
-- One report about the same money at a time, and one of each side ever.
create unique index dispute_report_open on dispute (order_id) where kind = 'report' and state = 'open';
create unique index dispute_report_once on dispute (order_id, side) where kind = 'report';
create index dispute_frozen on dispute (order_id) where state = 'open';
create index dispute_order on dispute (order_id, opened_at);
create index dispute_booking on dispute (booking_id, opened_at);
-- The console: open ones by due time; closed ones, the newest first.
create index dispute_due on dispute (decide_due_at, id) where state = 'open';
create index dispute_closed on dispute ((coalesce(decided_at, withdrawn_at)), id) where state <> 'open';

-- Both sides' photos, in order: sealed, and seen by the two of them and by admins.
create table dispute_photo (
  dispute_id text not null references dispute (id),
  part text not null check (part in ('statement', 'answer', 'appeal', 'appeal_answer')),
  position smallint not null,
  file_id text not null unique references stored_file (id),
  primary key (dispute_id, part, position)
);

-- Admins' decisions about money: on a dispute, a waived fee, credit as goodwill, a refund of a visit that took place,
-- money that came back from a bank. Above a limit a second admin has to approve.
create table money_ruling (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('dispute', 'waiver', 'goodwill', 'withdrawal', 'adjustment', 'recovered', 'refund')),
  -- The dispute, and which decision on it: the first or the one on appeal.
  dispute_id text references dispute (id),
  round smallint check (round in (1, 2)),
  decision text,
  booking_id text references booking (id),
  -- The person who gets the refund or the credit.
  order_id text references customer_order (id),
  person_id text references user_account (id),
  -- In CAD: the client's refund, or the credit.
  amount_cents integer not null check (amount_cents >= 0),
  -- The people concerned read it.
  reason text not null check (length(reason) between 1 and 1000),
  asked_by text not null references user_account (id),
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  -- Set if no other admin could approve: then it runs by itself unless it is stopped.
  runs_at timestamptz,
  -- Who approved or refused: null if none was needed, or if it ran by itself.
  closed_by text references user_account (id),
  closed_at timestamptz,
  close_reason text check (length(close_reason) between 1 and 1000),
  is_single_operator boolean not null default false,
  -- An admin's movements of the books themselves: money that has gone to our bank, and adjustments from one account of
  -- ours to another, which always need two admins.
  from_account text,
  to_account text,
  -- For a withdrawal: the payment company's name of it, so that it is booked once.
  reference text check (length(reference) between 3 and 100),
  -- Who bears what, as shown to the first admin who asked for approval: the second sees what has changed since. Without
  -- names, which are read when it is shown. Null without a preview, and if no approval is needed.
  shown jsonb,
  constraint money_ruling_person check ((kind = 'goodwill') = (person_id is not null)),
  constraint money_ruling_closed check ((state = 'waiting') = (closed_at is null)),
  constraint money_ruling_second_admin check (closed_by is null or closed_by <> asked_by or state = 'refused'),
  constraint money_ruling_amount check (kind = 'dispute' or amount_cents > 0),
  constraint money_ruling_accounts_check check (
    num_nonnulls(from_account, to_account) = case when kind in ('withdrawal', 'adjustment') then 2 else 0 end
    and (from_account is null or from_account <> to_account)),
  constraint money_ruling_named check ((kind = 'withdrawal') = (reference is not null)),
  constraint money_ruling_decision_check check (
    case kind
      when 'dispute' then dispute_id is not null and round is not null
        and decision in ('release', 'part', 'full', 'platform') and decision is not null
      when 'recovered' then dispute_id is not null and round is null
        and decision in ('shares', 'client', 'keep') and decision is not null
      else num_nonnulls(dispute_id, round, decision) = 0 end),
  constraint money_ruling_order_check
    check ((kind in ('dispute', 'waiver', 'recovered', 'refund')) = (order_id is not null))
);
create unique index money_ruling_round on money_ruling (dispute_id, round) where state <> 'refused';
create unique index money_ruling_waiver on money_ruling (order_id) where kind = 'waiver' and state = 'waiting';
create index money_ruling_waiting on money_ruling (asked_at, id) where state = 'waiting';
create index money_ruling_booking on money_ruling (booking_id, asked_at);
create index money_ruling_moved on money_ruling (asked_at, id) where kind in ('withdrawal', 'adjustment');
create unique index money_ruling_recovered on money_ruling (dispute_id) where kind = 'recovered' and state = 'waiting';
create unique index money_ruling_refund on money_ruling (order_id) where kind = 'refund' and state = 'waiting';
-- A refused one keeps no name: it may be booked again.
create unique index money_ruling_withdrawal on money_ruling (reference) where kind = 'withdrawal' and state <> 'refused';

-- Money that banks take back until it is decided. Stored by the gateway's name, also while we do not know the payment
-- yet.
create table chargeback (
  id text primary key,
  payment_intent text not null,
  -- Null until the payment is known.
  dispute_id text unique references dispute (id),
  checkout_session_id text references checkout_session (id),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null default 0,
  reason text not null,
  -- The gateway's status; a final one is never left again.
  status text not null,
  -- Whether the money was taken from us.
  is_taken boolean not null default false,
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  received_at timestamptz not null,
  -- All that came back by now, and the part of the charge.
  returned_cents integer not null default 0 check (returned_cents >= 0),
  fee_back_cents integer not null default 0 check (fee_back_cents >= 0),
  -- What of all this is in the books: that it was taken, the charge, what came back while it was open, what was lost
  -- for good, and what came back of that.
  is_booked boolean not null default false,
  booked_fee_cents integer not null default 0,
  booked_back_cents integer not null default 0,
  lost_cents integer,
  recovered_cents integer not null default 0,
  -- When the payment company was last asked which payment it is about.
  asked_at timestamptz,
  -- An unanswerable question is asked once: when an admin was notified that its payment is unknown, and whether one has
  -- said that it is none of ours.
  unknown_told_at timestamptz,
  is_none_of_ours boolean not null default false,
  -- When an admin was notified that it is won and its money has not come back.
  short_told_at timestamptz,
  -- A bank has kept a payment as fraud, and an admin has said who bears it: until when the other payments of the same
  -- client to the same provider wait. Other chargebacks of a stolen card come weeks later.
  pair_held_until timestamptz,
  -- Of the money that came back after it was lost: the part already decided about, and the part of that which stays
  -- with us.
  decided_back_cents integer not null default 0,
  kept_back_cents integer not null default 0,
  -- Money that a bank has decided to keep is lost in the books immediately; who bears it is decided later, and counted
  -- then.
  is_counted boolean not null default false,
  constraint chargeback_decided_back check (
    decided_back_cents between 0 and recovered_cents and kept_back_cents between 0 and decided_back_cents)
);
create index chargeback_unknown on chargeback (payment_intent) where dispute_id is null;
create index chargeback_short on chargeback (dispute_id)
  where status = 'won' and is_taken and lost_cents is null and short_told_at is null;
create index chargeback_pair_held on chargeback (pair_held_until) where pair_held_until is not null;

-- Payments that a bank calls fraud, until it is decided or for as long as the pair is held: whose card it was, and whom
-- it had paid.
create view suspected_payment as
  select o.payer_id, o.payee_id, o.id as order_id, d.state = 'open' as is_open
  from chargeback c
  join dispute d on d.id = c.dispute_id and not d.is_inquiry
  join customer_order o on o.id = d.order_id
  where c.reason = 'fraudulent' and (d.state = 'open' or c.pair_held_until is not null);

-- Chargebacks in another currency than ours: nothing of them is booked, and an admin is notified of each once.
create table foreign_chargeback (
  -- The gateway's.
  id text primary key,
  told_at timestamptz not null
);
