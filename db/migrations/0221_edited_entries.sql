-- An edited entry concerns everybody who offers it, like one that ends: the same rounds, of three kinds. `retirement` tells
-- that it ends or goes on. `listing` works out again what follows from name, category and range. `prices` does that too,
-- and says what becomes of prices outside the range; `last_day` is then the last day of such a price, null where it stays.
alter table entry_round add column kind text check (kind in ('retirement', 'listing', 'prices'));
update entry_round set kind = case when tells then 'retirement' else 'listing' end;
alter table entry_round alter column kind set not null;
alter table entry_round drop constraint entry_round_pkey;
alter table entry_round drop column tells;
alter table entry_round add primary key (entry_id, kind);
-- The range for which it goes: of those it has not met yet, a `prices` round has decided about all outside, and every mark
-- inside is about to go.
alter table entry_round add column min_price_cents integer;
alter table entry_round add column max_price_cents integer;
update entry_round r set min_price_cents = e.min_price_cents, max_price_cents = e.max_price_cents
from catalogue_entry e where e.id = r.entry_id;
alter table entry_round alter column min_price_cents set not null;
alter table entry_round alter column max_price_cents set not null;
