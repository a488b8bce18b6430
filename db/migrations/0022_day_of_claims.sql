-- The claims of one day, whoever's they are: what a search over all providers reads. A walk along the day costs the same
-- however many claims there are on other days, while a look for each provider grows with their number.
drop index claim_party_start;
create index claim_start on claim (lower(during));
create index time_off_end on time_off (upper(during));
