-- A refund that somebody made at the payment company may count for several of ours: first for what was promised to that card.
alter table refund drop constraint refund_gateway_id_key;
create index refund_gateway on refund (gateway_id) where gateway_id is not null;
