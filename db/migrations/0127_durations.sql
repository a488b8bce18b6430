-- How long a visit of an offering takes, in minutes: an hour unless its provider chooses otherwise, within what its entry
-- allows. An hour always fits, so that no offering that is there is made wrong by a bound.
alter table catalogue_entry
  add column min_minutes integer not null default 30,
  add column max_minutes integer not null default 480,
  add constraint entry_minutes check (
    min_minutes between 30 and 60 and min_minutes % 15 = 0 and max_minutes between 60 and 480 and max_minutes % 15 = 0);

-- What the entries began with; one that was renamed since keeps the widest bounds.
update catalogue_entry e set min_minutes = b.least, max_minutes = b.most
from (values
  ('Classic Manicure', 30, 120), ('Gel Manicure', 30, 120), ('Classic Pedicure', 30, 120), ('Gel Pedicure', 45, 150),
  ('Acrylic Full Set', 60, 240), ('Acrylic Fill', 45, 180), ('Nail Art Session', 30, 180),
  ('Gel Removal & Nail Care', 30, 90),
  ('Women''s Haircut', 30, 120), ('Children''s Haircut', 30, 60), ('Blowout & Styling', 30, 120), ('Balayage', 60, 360),
  ('Root Touch-Up', 60, 180), ('Updo & Event Styling', 45, 240), ('Deep Conditioning Treatment', 30, 120),
  ('Braids & Protective Styles', 60, 480),
  ('Everyday Makeup', 30, 120), ('Evening Makeup', 45, 120), ('Bridal Makeup', 60, 240), ('Bridal Makeup Trial', 60, 180),
  ('Makeup Lesson', 60, 180), ('Photo-Ready Makeup', 45, 180),
  ('Nail Trimming', 30, 60), ('Dog Bath & Brush', 30, 120), ('Dog Full Groom', 60, 240), ('Cat Grooming', 30, 150),
  ('Dog Walking', 30, 120), ('Drop-In Pet Visit', 30, 90), ('Puppy Training Session', 30, 120),
  ('Pet Teeth & Ear Cleaning', 30, 60),
  ('Classic Lash Extensions', 60, 180), ('Volume Lash Extensions', 60, 240), ('Lash Lift & Tint', 45, 120),
  ('Brow Shaping & Tint', 30, 90), ('Brow Lamination', 30, 90),
  ('Classic Facial', 45, 120), ('Hydrating Facial', 45, 120), ('Acne Care Facial', 45, 120), ('Firming Facial', 45, 120),
  ('Gentle Chemical Peel', 30, 90), ('Dermaplaning', 30, 90),
  ('Leg Waxing', 30, 120), ('Underarm Waxing', 30, 60), ('Bikini Waxing', 30, 90), ('Full-Face Threading', 30, 60),
  ('Body Sugaring', 30, 180),
  ('Swedish Massage', 30, 180), ('Deep Tissue Massage', 30, 180), ('Prenatal Massage', 30, 120),
  ('Registered Massage Therapy', 30, 120), ('Foot Reflexology', 30, 90),
  ('Private Yoga Session', 30, 120), ('Personal Training', 30, 120), ('Guided Meditation', 30, 90),
  ('Nutrition Consultation', 30, 120),
  ('Men''s Haircut', 30, 90), ('Beard Trim & Shape', 30, 60), ('Hot Towel Shave', 30, 60),
  ('Haircut & Beard Combo', 45, 120),
  ('Tattoo (small)', 30, 180), ('Tattoo (large)', 60, 480), ('Henna Design', 30, 240), ('Bridal Henna', 60, 480),
  ('Face Painting', 60, 480)) as b (name, least, most)
where e.name = b.name;

-- Words that said an hour, where nobody has written others.
update catalogue_entry set description =
  'Sniffing and stretching on your nearest trail or seawall, with a photo afterwards.'
where name = 'Dog Walking'
  and description = 'An hour of sniffing and stretching on your nearest trail or seawall, with a photo afterwards.';
update catalogue_entry set description =
  'Work on a larger piece, from stencil to shading, planned with your artist beforehand.'
where name = 'Tattoo (large)'
  and description = 'An hour on a larger piece, from stencil to shading, planned with your artist beforehand.';

alter table offering
  add column duration_minutes integer not null default 60,
  add constraint offering_duration check (duration_minutes between 30 and 480 and duration_minutes % 15 = 0);

create or replace view offering_public as
  select o.id, o.provider_id, u.full_name as provider_name, o.entry_id, o.title, o.description, o.price_cents,
    c.name as category, c.slug as category_slug, e.art, e.min_price_cents, e.max_price_cents, e.required_papers,
    o.is_active, o.is_listed, o.version, o.created_at,
    coalesce(p.location, '') as location, coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number,
    -- The last local date on which it may be booked; null without an end.
    o.offered_until, o.price_kept, o.price_until, e.retired_from,
    o.duration_minutes, e.min_minutes, e.max_minutes
  from offering o
  left join catalogue_entry e on e.id = o.entry_id
  left join category c on c.slug = e.category_slug
  left join user_account u on u.id = o.provider_id
  left join provider_profile p on p.provider_id = o.provider_id
  where o.deleted_at is null;

create or replace view provider_public as
  select u.id as provider_id, u.full_name, u.avatar_url, left(u.postal_code, 3) as own_prefix,
    coalesce(p.bio, '') as bio, coalesce(p.location, '') as location, p.years_of_experience,
    coalesce(p.specialties, '{}') as specialties, coalesce(p.cancellation_tier, 'standard') as cancellation_tier,
    p.gst_number, coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
    -- Approved and not suspended.
    u.suspended_at is null and coalesce(v.state = 'approved', false) as is_open,
    v.insurance_expires_on as insured_until,
    p.provider_id is not null as has_profile, coalesce(p.version, 0) as profile_version,
    -- All but the deleted ones, oldest first.
    coalesce((
      select json_agg(json_build_object('id', o.id, 'provider_id', o.provider_id, 'provider_name', u.full_name,
        'entry_id', o.entry_id, 'title', o.title, 'description', o.description, 'price_cents', o.price_cents,
        'category', o.category, 'category_slug', o.category_slug, 'art', o.art, 'min_price_cents', o.min_price_cents,
        'max_price_cents', o.max_price_cents, 'required_papers', o.required_papers,
        'is_active', o.is_active, 'is_listed', o.is_listed, 'offered_until', o.offered_until,
        'version', o.version, 'duration_minutes', o.duration_minutes, 'min_minutes', o.min_minutes,
        'max_minutes', o.max_minutes) order by o.created_at, o.id)
      from offering_public o where o.provider_id = u.id), '[]') as offerings,
    -- What was checked and counts, by kind: facts for everybody, never the papers.
    coalesce((
      select json_agg(json_build_object('kind', a.kind, 'checked_ms', date_part('epoch', a.decided_at) * 1000,
        'issued_on', a.issued_on, 'expires_on', a.expires_on) order by a.kind)
      from paper a where a.provider_id = u.id and a.state = 'accepted'), '[]') as checked_papers
  from user_account u
  left join provider_profile p on p.provider_id = u.id
  left join verification v on v.provider_id = u.id
  where u.role in ('provider', 'pending_provider');
