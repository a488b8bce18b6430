-- The terms appoint us as the provider's limited agent for payments. In a database that has no words yet, this version holds
-- from the first; elsewhere the release brings it, and everybody is asked again.
update terms_version v set version = '2026-11-27'
where version = '2026-11-22.3' and author_id is null
  and not exists (select from content_document where name = v.audience || '-terms');

-- A version of a release that says what changed is told by email as well, like one that an admin publishes.
drop index terms_version_untold;
create index terms_version_untold on terms_version (effective_at)
  where told_at is null and asks and (author_id is not null or note <> '');
