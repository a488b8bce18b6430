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
