-- An admin gives back what was paid for a visit that took place, or a part of it, without a dispute.
alter table money_ruling drop constraint money_ruling_kind_check;
alter table money_ruling add constraint money_ruling_kind_check
  check (kind in ('dispute', 'waiver', 'goodwill', 'withdrawal', 'adjustment', 'recovered', 'refund'));
alter table money_ruling drop constraint money_ruling_order_check;
alter table money_ruling add constraint money_ruling_order_check
  check ((kind in ('dispute', 'waiver', 'recovered', 'refund')) = (order_id is not null));
create unique index money_ruling_refund on money_ruling (order_id) where kind = 'refund' and state = 'waiting';
