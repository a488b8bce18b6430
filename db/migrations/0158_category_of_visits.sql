-- Which category a visit was booked in, beside its name then: by it pages know the still life of its service. Of visits
-- before, that of the service now.
alter table booking add column category_slug text not null default '';
update booking b set category_slug = e.category_slug
from offering o join catalogue_entry e on e.id = o.entry_id
where o.id = b.offering_id;
