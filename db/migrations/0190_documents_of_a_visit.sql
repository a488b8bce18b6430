-- A visit has its receipt when it is done, and what is kept of a visit that did not take place has a document of its own. What
-- was issued before, at the payment, stays as it is.
alter table receipt drop constraint receipt_kind_check;
alter table receipt add constraint receipt_kind_check check (kind in ('receipt', 'fee', 'credit_note'));
alter table receipt drop constraint receipt_restored;
alter table receipt add constraint receipt_restored check (restored_by is null or kind <> 'credit_note');
drop index receipt_order;
create unique index receipt_order on receipt (order_id) where kind <> 'credit_note' and restored_by is null;

-- The causes of refunds that had been promised before it was issued: it says what is left after them, so they have no credit
-- note when they are sent.
alter table receipt add column netted text[] not null default '{}';
