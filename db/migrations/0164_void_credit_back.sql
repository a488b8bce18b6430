-- What came back to credit that a bank had taken, by its owner's own choice: nobody has it.
alter table refund add column void_cents integer not null default 0;
alter table refund add constraint refund_void check (void_cents between 0 and amount_cents and (void_cents = 0 or method = 'credit'));
-- What came back to it while it was void, by no choice of its owner, and was given as other credit at our cost. Should the
-- bank give the lot back, it is less by as much.
alter table credit_lot add column made_good_cents integer not null default 0 check (made_good_cents >= 0);
