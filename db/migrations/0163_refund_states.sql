-- A refund to a card is sent when the payment company has taken it, and made when the company has confirmed that the card
-- gets it. `refused_at`: the card's bank has said no, and nobody has mended it since.
alter table refund add column made_at timestamptz;
alter table refund add column refused_at timestamptz;
update refund set made_at = sent_at where state = 'sent';
alter table refund add constraint refund_made check (made_at is null or (state <> 'pending' and refused_at is null));
-- What is shown of an order asks for all of its refunds.
create index refund_of_order on refund (order_id);

-- How far what goes back of an order to its cards is, in cents: null where nothing does. What is somebody's at once, as
-- credit or by a transfer, and what a bank has given by itself, is no part of it.
create function refund_progress(of_order text) returns json language sql stable as $$
  select case when count(*) > 0 then json_build_object(
    'requested', coalesce(sum(amount_cents) filter (where state = 'pending' and refused_at is null), 0),
    'sent', coalesce(sum(amount_cents) filter (where state = 'sent' and made_at is null and refused_at is null), 0),
    'made', coalesce(sum(amount_cents) filter (where made_at is not null), 0),
    'refused', coalesce(sum(amount_cents) filter (where refused_at is not null), 0),
    'refused_id', min(id) filter (where refused_at is not null and state = 'pending'),
    'refused_id_cents', (array_agg(amount_cents order by id) filter (where refused_at is not null and state = 'pending'))[1]) end
  from refund
  where order_id = of_order and method = 'card' and payment_id is not null and state in ('pending', 'sent')
$$;

-- The sandbox's company confirms refunds to one of its test cards an hour later.
alter table sandbox_checkout add column refunds_late boolean not null default false;
-- Null: at once.
alter table sandbox_refund add column made_at timestamptz;
