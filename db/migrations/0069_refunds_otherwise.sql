-- A refund that the payment company does not make is given back otherwise: by transfer from our own bank, or as credit.
alter table refund drop constraint refund_method_check;
alter table refund add constraint refund_method_check check (method in ('card', 'credit', 'bank', 'transfer'));
-- While a worker asks the payment company for it nobody ends it; it may die, so not for ever.
alter table refund add column in_hand_until timestamptz;
alter table credit_lot drop constraint credit_lot_source_check;
alter table credit_lot add constraint credit_lot_source_check
  check (source in ('gift', 'referral', 'goodwill', 'promo', 'refund'));
