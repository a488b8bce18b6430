-- What a bank has decided to keep is lost in the books at once; who bears it is decided later, and counted then.
alter table chargeback add column is_counted boolean not null default false;
update chargeback set is_counted = true where lost_cents is not null;
