-- Nothing is sent back of an order while a bank has its money.
create or replace view held_order as
  select order_id from reconciliation_break where resolved_at is null and order_id is not null
  union
  select id from customer_order where chargeback = 'open';
create index customer_order_chargeback on customer_order (id) where chargeback = 'open';

-- What waits for a decision, and what the payment company and our books differ about, is left out of payouts.
create or replace view frozen_order as
  select d.order_id, o.payee_id as provider_id
  from dispute d join customer_order o on o.id = d.order_id where d.state = 'open'
  union
  select b.order_id, o.payee_id
  from reconciliation_break b join customer_order o on o.id = b.order_id where b.resolved_at is null;

-- Who can agree to what another administrator decides.
create index user_account_admin on user_account (id) where role = 'admin' and suspended_at is null;

-- The sandbox's stand-in for what banks take back.
create table sandbox_dispute (
  id text primary key,
  checkout_id text not null references sandbox_checkout (id),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  -- What was sent to the bank: its words, and the PDF.
  evidence jsonb,
  evidence_pdf bytea,
  created_at timestamptz not null
);
create index sandbox_dispute_checkout on sandbox_dispute (checkout_id);
create index sandbox_dispute_newest on sandbox_dispute (created_at desc, id);
