-- A category that the marketplace offers no more from a day on; what became of its entries was decided with it.
alter table category add column retired_from date;
alter table catalogue_entry
  -- It was retired because its category was, and comes back with it if somebody wants that.
  add column retired_with_category boolean not null default false,
  add constraint catalogue_entry_retired_with check (retired_from is not null or not retired_with_category);

-- A photo of an entry, in place of its art, and what it shows for whoever does not see it.
alter table catalogue_entry
  add column picture_id text references stored_file (id),
  add column picture_alt text check (length(picture_alt) between 3 and 160),
  add constraint catalogue_entry_picture check ((picture_id is null) = (picture_alt is null));
create unique index catalogue_entry_picture_id on catalogue_entry (picture_id) where picture_id is not null;
