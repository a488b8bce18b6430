-- A claim may be a hold: the provider's side alone, for somebody who is asked whether they want the time. Empty while the
-- time is held for a line of which nobody has been asked yet; null for a visit.
alter table claim add column held_for text;
create index claim_held on claim (held_for, party_id) where held_for is not null;
