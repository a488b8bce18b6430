-- A new version of a text that holds for everybody who has an account is told to them, where whoever publishes it says so.
alter table content_version add column tells boolean not null default false;
-- In batches, in the order of their ids.
alter table content_version add column told_through text not null default '';
alter table content_version add column told_at timestamptz;
alter table content_version add constraint content_version_told_is_public check (not tells or published_at is not null);
create index content_version_untold on content_version (published_at) where tells and told_at is null;
