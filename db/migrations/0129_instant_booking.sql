-- Whose requests for an offering are accepted at once: nobody's, of clients whom the provider has visited, or everybody's.
alter table offering
  add column instant text not null default 'nobody' constraint offering_instant check (instant in ('nobody', 'repeat', 'everybody'));

-- Visits of a client that are accepted and wait to be paid: so many at most are accepted at once.
create index booking_unpaid_client on booking (client_id) where status = 'confirmed' and payment_due_at is not null;

create or replace view offering_public as
  select o.id, o.provider_id, u.full_name as provider_name, o.entry_id, o.title, o.description, o.price_cents,
    c.name as category, c.slug as category_slug, e.art, e.min_price_cents, e.max_price_cents, e.required_papers,
    o.is_active, o.is_listed, o.version, o.created_at,
    coalesce(p.location, '') as location, coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number,
    -- The last local date on which it may be booked; null without an end.
    o.offered_until, o.price_kept, o.price_until, e.retired_from,
    o.duration_minutes, e.min_minutes, e.max_minutes, o.add_ons, o.max_quantity, o.instant
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
        'max_minutes', o.max_minutes, 'add_ons', o.add_ons, 'max_quantity', o.max_quantity,
        'instant', o.instant) order by o.created_at, o.id)
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
