-- Providers: what they show, whether they are approved, and what they sell.

-- The account belongs to accounts; this is what providers show and whether they may be booked.
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

-- Approval is separate from the profile: it may start before there is one.
create table verification (
  provider_id text primary key references user_account (id),
  state verification_state not null default 'draft',
  -- Whether any hours are saved, pushed down by availability: approval requires it and may not look up there.
  has_hours boolean not null default false,
  -- The last day on which the papers of every provider, ID and insurance, both count: stored for the available times.
  insurance_expires_on date,
  declared_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text references user_account (id),
  reason text,
  -- When the age was checked against the typed birth date, which is not stored.
  of_age_at timestamptz,
  -- The queue of every state except the first is read in the order of applying.
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
  -- Why the upcoming visits were kept when their provider was suspended.
  kept_reason text,
  at timestamptz not null
);
create index verification_event_provider on verification_event (provider_id, at);

create type paper_state as enum ('submitted', 'accepted', 'refused', 'withdrawn', 'replaced');

-- The papers of an approval, the decision on each, and until when it counts.
create table paper (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  kind text not null
    check (kind in ('government_id', 'insurance', 'criminal_record') or kind ~ '^certificate:[a-z_]{2,30}$'),
  -- Whether it ends soon or has ended follows from `expires_on` and the current day.
  state paper_state not null default 'submitted',
  issued_on date,
  -- The last day on which it counts; null without an end.
  expires_on date,
  -- Its owner's text about it: number, issuer.
  details text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  -- The checks that the admin ticked, by name.
  checks text[] not null default '{}',
  -- Why it was refused: the chosen reasons, by name, and a text.
  reasons text[] not null default '{}',
  reason text,
  -- When another one replaced it, it was withdrawn, or its owner was refused for good.
  ended_at timestamptz,
  -- The last reminder sent before its end, in days.
  reminded_days integer,
  -- Its images are deleted after a while; the record of the check stays.
  files_deleted_at timestamptz,
  check (state not in ('accepted', 'refused') or decided_at is not null)
);
-- One valid and one waiting paper, at most.
create unique index paper_accepted on paper (provider_id, kind) where state = 'accepted';
create unique index paper_waiting on paper (provider_id, kind) where state = 'submitted';
create index paper_of on paper (provider_id, submitted_at);
create index paper_queue on paper (submitted_at, id) where state = 'submitted';
-- Papers that end within the days of the reminders.
create index paper_ending on paper (expires_on, id) where state = 'accepted';
-- Papers that may still have images.
create index paper_kept on paper (coalesce(ended_at, decided_at, submitted_at)) where files_deleted_at is null;
create trigger paper_person_is_here before insert on paper
  for each row execute function refuse_deleted('provider_id');

-- The photos and PDFs of a paper, in the order in which they were chosen.
create table paper_file (
  file_id text primary key references stored_file (id),
  paper_id text not null references paper (id),
  position smallint not null
);
create index paper_file_paper on paper_file (paper_id, position);

-- Kinds that count for a provider without a checked paper, because a catalogue entry has since come to require it. The
-- end is written once the provider has been notified.
create table paper_grace (
  provider_id text not null references user_account (id),
  kind text not null,
  until date,
  told_at timestamptz,
  primary key (provider_id, kind)
);
create index paper_grace_untold on paper_grace (provider_id) where told_at is null;
create index paper_grace_until on paper_grace (until);

-- Which admin is looking at which provider's case now; a row lives as long as its page asks.
create table case_look (
  provider_id text not null references user_account (id),
  admin_id text not null references user_account (id),
  seen_at timestamptz not null,
  primary key (provider_id, admin_id)
);

create table offering (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  entry_id text not null references catalogue_entry (id),
  title text not null,
  description text not null,
  price_cents integer not null check (price_cents > 0),
  is_active boolean not null default true,
  -- Whether the public may see and book it: active, not deleted, not under review, provider approved. Stored here so
  -- that the busiest list needs one index and no join to decide.
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
  version integer not null default 1,
  -- The last local date on which it may be booked: the earliest end of the papers that it needs; null without an end,
  -- and a day long ago while one is missing.
  offered_until date,
  -- A provider's place among those with equal sort keys. Drawn again every day, so that no one is last for good; stored
  -- here so that the order is in the indexes and pages of one day fit together.
  turn integer not null default floor(random() * 2147483647)::integer,
  -- A price that fell outside when the range of its entry changed: it stays until its owner edits the service, or it
  -- may be booked until a last day and then pauses. `price_reminded`: they got a second notice.
  price_kept boolean not null default false,
  price_until date,
  price_reminded boolean not null default false,
  -- How long a visit takes; an hour unless its provider chooses otherwise.
  duration_minutes integer not null default 60,
  -- What a client may add to a visit of an offering, in order: [{id, name, price_cents, minutes}]; and how many people
  -- or pets one visit may be for.
  add_ons jsonb not null default '[]',
  max_quantity integer not null default 1,
  -- Whose requests for an offering are confirmed instantly: no one's, those of clients whom the provider has visited,
  -- or everyone's.
  instant text not null default 'nobody' constraint offering_instant check (instant in ('nobody', 'repeat', 'everybody')),
  constraint offering_price_outside check (price_until is null or not price_kept),
  constraint offering_duration check (duration_minutes between 30 and 480 and duration_minutes % 15 = 0),
  constraint offering_add_ons check (jsonb_typeof(add_ons) = 'array' and jsonb_array_length(add_ons) <= 8),
  constraint offering_quantity check (max_quantity between 1 and 6)
);
-- A provider sells each entry at most once.
create unique index offering_once on offering (provider_id, entry_id) where deleted_at is null;
create index offering_provider on offering (provider_id, created_at) where deleted_at is null;
create index offering_newest on offering (created_at desc, id desc) where is_listed;
create index offering_ending on offering (offered_until) where is_listed and offered_until is not null;
-- Each is walked in one of its two directions as a whole.
create index offering_recommended on offering (entry_id, rank_score, turn, provider_id) where is_listed;
create index offering_price on offering (entry_id, price_cents, turn, provider_id) where is_listed;
create index offering_rating on offering (entry_id, rating, turn, provider_id) where is_listed;
create index offering_cheapest_recommended on offering (rank_score, turn, provider_id) where is_cheapest;
create index offering_cheapest_price on offering (price_cents, turn, provider_id) where is_cheapest;
create index offering_cheapest_rating on offering (rating, turn, provider_id) where is_cheapest;
-- Bookings of an entry include those of deleted services, so its services are found by it, deleted or not.
create index offering_entry on offering (entry_id, price_cents, id);
-- Prices with a last day, in that order.
create index offering_price_until on offering (price_until, id) where price_until is not null and deleted_at is null;
create index offering_of on offering (provider_id);
create index offering_of_entry on offering (entry_id, id) where deleted_at is null;
create trigger offering_person_is_here before insert on offering
  for each row execute function refuse_deleted('provider_id');

-- The local day for which the turns were drawn.
create table listing_turn (
  is_only boolean primary key default true check (is_only),
  day date not null
);

-- An entry that was edited, ended or continued concerns everyone who offers it: in pages, in the order of their
-- offerings, each in a transaction of its own. The row is deleted with the last page.
create table entry_round (
  entry_id text not null references catalogue_entry (id),
  -- The last day for visits; null when it continues.
  last_day date,
  passed_through text not null default '',
  begun_at timestamptz not null,
  -- `retirement` announces that it ends or continues. `listing` recalculates what follows from name, category and
  -- range. `prices` does that too, and decides about prices outside the range; `last_day` is then the last day of such
  -- a price, null if it stays.
  kind text not null check (kind in ('retirement', 'listing', 'prices')),
  -- The range it applies: of the offerings not reached yet, a `prices` round has decided about all outside, and every
  -- mark inside is about to be removed.
  min_price_cents integer not null,
  max_price_cents integer not null,
  primary key (entry_id, kind)
);
create index entry_round_waiting on entry_round (begun_at);

-- Facts from a provider's history, calculated from bookings alone: no call writes these numbers. Pushed down by
-- bookings. Each share is stored as its two numbers, so that the sample is known.
create table provider_facts (
  provider_id text primary key references user_account (id),
  -- Done in the last twelve months, like everything here.
  visits integer not null default 0,
  -- The median of the answer times, in minutes; null without any.
  answer_minutes integer,
  answers integer not null default 0,
  -- Out of the requests that were theirs to answer.
  accepted integer not null default 0,
  asked integer not null default 0,
  -- Out of the visits that were checked in with the client's code.
  on_time integer not null default 0,
  arrivals integer not null default 0,
  -- Out of their accepted visits, without those that the client cancelled.
  called_off integer not null default 0,
  agreed integer not null default 0,
  -- Out of the clients who were visited.
  returned integer not null default 0,
  clients integer not null default 0,
  computed_at timestamptz,
  -- The provider's comment.
  reply text check (length(reply) between 1 and 500),
  replied_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
-- They age: each is recalculated a day later.
create index provider_facts_age on provider_facts (computed_at nulls first);

-- Photos by which providers show their work, in several sizes.
create table portfolio_photo (
  id text primary key references stored_file (id),
  provider_id text not null references user_account (id),
  -- The service that it shows; null for the provider's work in general.
  offering_id text references offering (id),
  position integer not null,
  -- For screen readers and search engines.
  alt text not null check (length(alt) between 5 and 140),
  -- Its owner's statement about the people in it, and when.
  consent text not null check (consent in ('nobody', 'agreed')),
  consented_at timestamptz not null,
  -- A rendered picture of the sandbox.
  is_sample boolean not null default false,
  created_at timestamptz not null,
  hidden_at timestamptz,
  hidden_reason text,
  -- Its owner may appeal once each time it was hidden.
  asked_at timestamptz,
  asked_note text check (length(asked_note) between 1 and 1000),
  answered_at timestamptz,
  -- The "before" picture. Both halves are one photo, which is judged, ordered and removed as a whole.
  before_id text unique references stored_file (id),
  check ((hidden_at is null) = (hidden_reason is null)),
  check (asked_at is null or hidden_at is not null),
  check (answered_at is null or asked_at is not null),
  check (before_id <> id)
);
-- A provider's photos in order: of the work in general first, then service by service.
create index portfolio_photo_of on portfolio_photo (provider_id, coalesce(offering_id, ''), position, id);
create index portfolio_photo_offering on portfolio_photo (offering_id) where offering_id is not null;
create index portfolio_photo_newest on portfolio_photo (created_at, id);
create index portfolio_photo_hidden on portfolio_photo (hidden_at, id) where hidden_at is not null;
create index portfolio_photo_asked on portfolio_photo (asked_at, id) where asked_at is not null and answered_at is null;

-- Reports that a photo should not be there. Each person reports a photo once.
create table portfolio_report (
  id text primary key check (length(id) = 26),
  photo_id text not null references portfolio_photo (id) on delete cascade,
  reporter_id text not null references user_account (id),
  reason text not null,
  note text check (length(note) between 1 and 1000),
  at timestamptz not null,
  settled_at timestamptz,
  unique (photo_id, reporter_id)
);
create index portfolio_report_open on portfolio_report (at, photo_id) where settled_at is null;
create index portfolio_report_reporter on portfolio_report (reporter_id);

-- Booking links: the part after /p/ in the address, a provider's current handle and former ones, which redirect to it
-- for a while.
create table link_handle (
  -- For a deleted account only a hash is left, which reserves the handle meanwhile.
  handle text primary key check (
    handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) between 3 and 30 or handle ~ '^gone:[0-9a-f]{64}$'),
  provider_id text not null references user_account (id),
  taken_at timestamptz not null,
  -- When another one replaced it.
  left_at timestamptz
);
create unique index link_handle_present on link_handle (provider_id) where left_at is null;
create index link_handle_provider on link_handle (provider_id);
create index link_handle_left on link_handle (left_at) where left_at is not null;

-- The provider whose link brought a client: at the sign-up, or at the first request for a visit.
create table link_arrival (
  client_id text primary key references user_account (id),
  provider_id text not null references user_account (id),
  came_at timestamptz not null,
  check (client_id <> provider_id)
);
create index link_arrival_provider on link_arrival (provider_id);
create index link_arrival_came on link_arrival (came_at);

-- Whether a client has come by a provider's link: the one that their browser remembers, or the one stored with the
-- account. Both count when they are no older than `since`.
create function came_by_link(client text, provider text, opened text, since timestamptz) returns boolean
language sql stable as $$
  select exists (select from link_handle h
      where h.handle = opened and h.provider_id = provider and (h.left_at is null or h.left_at > since))
    or exists (select from link_arrival a
      where a.client_id = client and a.provider_id = provider and a.came_at > since)
$$;

-- How often a link was used, by day of the service zone and without anyone's name.
create table link_day (
  provider_id text not null references user_account (id),
  day date not null,
  -- Openings; accounts made; visits requested by people who came by it, and the first visits among them.
  opened integer not null default 0 check (opened >= 0),
  joined integer not null default 0 check (joined >= 0),
  booked integer not null default 0 check (booked >= 0),
  brought integer not null default 0 check (brought between 0 and booked),
  primary key (provider_id, day)
);
create index link_day_day on link_day (day);

-- What other domains read of a service and of a provider. The planner leaves out a join to a key without selected
-- columns, so the views cost only what is read.
create view offering_public as
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

create view provider_public as
  select u.id as provider_id, u.full_name, u.avatar_url, left(u.postal_code, 3) as own_prefix,
    coalesce(p.bio, '') as bio, coalesce(p.location, '') as location, p.years_of_experience,
    coalesce(p.specialties, '{}') as specialties, coalesce(p.cancellation_tier, 'standard') as cancellation_tier,
    p.gst_number, coalesce(p.ratings_sum, 0) as ratings_sum, coalesce(p.ratings_count, 0) as ratings_count,
    -- Approved and not suspended.
    u.suspended_at is null and coalesce(v.state = 'approved', false) as is_open,
    v.insurance_expires_on as insured_until,
    p.provider_id is not null as has_profile, coalesce(p.version, 0) as profile_version,
    -- All except the deleted ones, oldest first.
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
    -- What was checked and counts, by kind: facts for everyone, never the papers.
    coalesce((
      select json_agg(json_build_object('kind', a.kind, 'checked_ms', date_part('epoch', a.decided_at) * 1000,
        'issued_on', a.issued_on, 'expires_on', a.expires_on) order by a.kind)
      from paper a where a.provider_id = u.id and a.state = 'accepted'), '[]') as checked_papers
  from user_account u
  left join provider_profile p on p.provider_id = u.id
  left join verification v on v.provider_id = u.id
  where u.role in ('provider', 'pending_provider');
