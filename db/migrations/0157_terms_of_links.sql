-- The terms say what a first visit by a booking link costs a provider. In a database that has no words yet, this version
-- holds from the first; elsewhere the release brings it, and everybody is asked again.
update terms_version v set version = '2026-11-22.3'
where version = '2026-11-22.2' and author_id is null
  and not exists (select from content_document where name = v.audience || '-terms');
