-- A withdrawal above what is held waits for a second admin. One that was refused keeps no name: it may be booked again.
drop index money_ruling_withdrawal;
create unique index money_ruling_withdrawal on money_ruling (reference) where kind = 'withdrawal' and state <> 'refused';
