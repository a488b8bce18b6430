-- How often something that its owner edits in a form was saved. A form sends the number that it was filled from: with
-- an older one than the present nothing is written, so that two devices cannot silently undo each other.
alter table provider_profile add column version integer not null default 1;
-- Only saved hours count: a row that came about by time off was never edited.
alter table schedule add column hours_version integer not null default 0;
alter table offering add column version integer not null default 1;
alter table user_account add column version integer not null default 1;
