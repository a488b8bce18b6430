-- What a client can show of their wish when they book: which set of swatches an entry has, and what was chosen.
alter table catalogue_entry
  add column swatches text check (swatches in ('nails', 'polish', 'strands', 'lashes', 'brows'));
update catalogue_entry e
  set swatches = s.swatches
  from (values
    ('Classic Manicure', 'nails'),
    ('Gel Manicure', 'nails'),
    ('Acrylic Full Set', 'nails'),
    ('Acrylic Fill', 'nails'),
    ('Nail Art Session', 'nails'),
    ('Classic Pedicure', 'polish'),
    ('Gel Pedicure', 'polish'),
    ('Balayage', 'strands'),
    ('Root Touch-Up', 'strands'),
    ('Classic Lash Extensions', 'lashes'),
    ('Volume Lash Extensions', 'lashes'),
    ('Brow Shaping & Tint', 'brows'),
    ('Brow Lamination', 'brows')
  ) as s (name, swatches)
  where e.name = s.name;

-- Codes of contract/bookings/swatches.ts. They go where the notes go: the client's own, erased with them.
alter table booking
  add column swatches text[] not null default '{}',
  add constraint booking_swatches check (cardinality(swatches) <= 4);
