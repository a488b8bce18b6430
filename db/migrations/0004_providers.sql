-- Providers: what they show, whether they are approved, and what they sell.

-- The person's account is theirs (accounts); this is what they show and whether they may be booked.
create table provider_profile (
  provider_id text primary key references user_account (id),
  bio text not null default '',
  years_of_experience integer check (years_of_experience >= 0),
  location text not null default '',
  specialties text[] not null default '{}',
  gst_number text,
  cancellation_tier text not null default 'standard' check (cancellation_tier in ('flexible', 'standard', 'firm')),
  -- Running totals pushed down by reviews; never counted on read.
  ratings_sum integer not null default 0,
  ratings_count integer not null default 0,
  created_at timestamptz not null,
  version integer not null default 1
);

create type verification_state as enum
  ('draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'suspended');

-- Approval stands apart from the profile: it may start before one is written.
create table verification (
  provider_id text primary key references user_account (id),
  state verification_state not null default 'draft',
  -- Whether any hours are saved, pushed down by availability: approval asks for it and may not look up there.
  has_hours boolean not null default false,
  insurance_expires_on date,
  -- The last reminder of an insurance that ends: for which end, and how many days before it.
  reminded_for date,
  reminded_days integer,
  declared_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text references user_account (id),
  reason text,
  -- The queue of every state but the first is read in the order of applying.
  constraint verification_submitted check (state = 'draft' or submitted_at is not null)
);
create index verification_queue on verification (state, submitted_at, provider_id);
-- The insurances that end within the days of the reminders.
create index verification_insurance on verification (insurance_expires_on) where state = 'approved';

create table verification_event (
  id text primary key,
  provider_id text not null references user_account (id),
  actor_id text not null references user_account (id),
  from_state verification_state not null,
  to_state verification_state not null,
  reason text,
  -- Why the visits ahead were kept when their provider was suspended.
  kept_reason text,
  at timestamptz not null
);
create index verification_event_provider on verification_event (provider_id, at);

create table offering (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  entry_id text not null references catalogue_entry (id),
  title text not null,
  description text not null,
  price_cents integer not null check (price_cents > 0),
  is_active boolean not null default true,
  -- Not listed until an admin has accepted the certificate that the provider declares.
  needs_review boolean not null default false,
  -- Whether the public may see and book it: active, not deleted, not under review, provider approved. Kept here so that
  -- the hottest list needs one index and no join to decide.
  is_listed boolean not null default false,
  -- Rating times count of the provider, and the rating alone, copied here for the same reason.
  rank_score integer not null default 0,
  rating double precision not null default 0,
  -- Whether it is the least expensive listed one of its provider, in all and in its category: lists that are not about
  -- one entry show each provider once, with it.
  is_cheapest boolean not null default false,
  is_cheapest_in_category boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
-- A provider sells each entry at most once.
create unique index offering_once on offering (provider_id, entry_id) where deleted_at is null;
create index offering_provider on offering (provider_id, created_at) where deleted_at is null;
create index offering_recommended on offering (entry_id, rank_score desc, provider_id) where is_listed;
create index offering_price on offering (entry_id, price_cents, provider_id) where is_listed;
create index offering_rating on offering (entry_id, rating desc, provider_id) where is_listed;
create index offering_cheapest_recommended on offering (rank_score desc, provider_id) where is_cheapest;
create index offering_cheapest_price on offering (price_cents, provider_id) where is_cheapest;
create index offering_cheapest_rating on offering (rating desc, provider_id) where is_cheapest;
create index offering_newest on offering (created_at desc, id desc) where is_listed;

-- What an approved provider wants different beside the name (accounts): another end of the insurance, or an offering
-- whose catalogue entry asks for a certificate.
create table provider_change (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  kind text not null check (kind in ('insurance', 'certificate')),
  insurance_expires_on date check ((insurance_expires_on is not null) = (kind = 'insurance')),
  offering_id text references offering (id) check ((offering_id is not null) = (kind = 'certificate')),
  -- What the provider wrote of the certificate: kind, number, who gave it.
  certificate text check ((certificate is not null) = (kind = 'certificate')),
  state change_state not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  reason text
);
create unique index provider_change_waiting on provider_change (provider_id, kind, coalesce(offering_id, ''))
  where state = 'waiting';
create index provider_change_of on provider_change (provider_id, asked_at);

-- What other domains read of a service and of a provider. A join to a key of which nothing is asked is left out by the
-- planner, so the views cost what is asked for and no more.
create view offering_public as
  select o.id, o.provider_id, u.full_name as provider_name, o.entry_id, o.title, o.description, o.price_cents,
    c.name as category, c.slug as category_slug, e.art, e.min_price_cents, e.max_price_cents, e.requires_certificate,
    o.is_active, o.needs_review, o.is_listed, o.version, o.created_at,
    coalesce(p.location, '') as location, coalesce(p.cancellation_tier, 'standard') as cancellation_tier, p.gst_number
  from offering o
  left join catalogue_entry e on e.id = o.entry_id
  left join category c on c.slug = e.category_slug
  left join user_account u on u.id = o.provider_id
  left join provider_profile p on p.provider_id = o.provider_id
  where o.deleted_at is null;

create view provider_public as
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
        'max_price_cents', o.max_price_cents, 'requires_certificate', o.requires_certificate,
        'is_active', o.is_active, 'needs_review', o.needs_review, 'is_listed', o.is_listed,
        'version', o.version) order by o.created_at, o.id)
      from offering_public o where o.provider_id = u.id), '[]') as offerings
  from user_account u
  left join provider_profile p on p.provider_id = u.id
  left join verification v on v.provider_id = u.id
  where u.role in ('provider', 'pending_provider');
