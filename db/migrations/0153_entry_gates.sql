-- What an entry asks of whoever it is for, before it is booked and again before the visit: a patch test so many days old at
-- most and so many hours before at least, a vaccination that is valid on the day (then it is for pets), and full age.
alter table catalogue_entry
  add column gates jsonb not null default '{"patch_test": null, "vaccination": false, "adults_only": false}',
  add constraint entry_gates check (
    gates ?& array['patch_test', 'vaccination', 'adults_only']
    and (gates -> 'patch_test' = 'null'
      or (gates #>> '{patch_test,days}')::integer between 7 and 730
        and (gates #>> '{patch_test,hours}')::integer in (24, 48))
    and not ((gates ->> 'vaccination')::boolean
      and ((gates ->> 'adults_only')::boolean or gates -> 'patch_test' <> 'null')));

-- What the entries begin with; one that was renamed since asks for nothing until an admin says so.
update catalogue_entry set gates = gates || '{"patch_test": {"days": 180, "hours": 48}}'
where name in ('Root Touch-Up', 'Classic Lash Extensions', 'Volume Lash Extensions', 'Lash Lift & Tint',
  'Brow Shaping & Tint', 'Brow Lamination', 'Gentle Chemical Peel');
update catalogue_entry set gates = gates || '{"vaccination": true}'
where name in ('Dog Bath & Brush', 'Dog Full Groom', 'Cat Grooming', 'Dog Walking', 'Puppy Training Session');
update catalogue_entry set gates = gates || '{"adults_only": true}'
where name in ('Tattoo (small)', 'Tattoo (large)');
