-- Whether any hours are saved, pushed down by availability: approval asks for it and may not look up there.
alter table verification add column has_hours boolean not null default false;
