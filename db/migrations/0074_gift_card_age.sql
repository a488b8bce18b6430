-- The desk lists the cards that were paid for, the newest first.
create index gift_card_paid on gift_card (created_at desc, id desc) where paid_at is not null;
