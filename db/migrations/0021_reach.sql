-- Where a provider makes visits: beside the hours, since both are read and held together. No home means the first half
-- of the own postal code; no cities means all of them; no minutes means the whole region.
alter table schedule
  add column home_prefix text check (home_prefix ~ '^V[0-9][A-Z]$'),
  add column cities text[] not null default '{}',
  add column max_minutes integer default 45 check (max_minutes between 5 and 240);

-- Where the claimed visit takes place: the postal code without its space, so that the drive between visits can be
-- told. Unknown for claims that are no visit.
alter table claim add column place text;
update claim set place = b.postal_code from booking b where b.id = claim.claim_id;

-- One day of many providers: a short walk for each, however many claims there are in all. The constraint's own index
-- answers a single provider and takes several times as long per look.
create index claim_party_start on claim (party_id, lower(during));
