-- Reviews: what both sides of a visit say of it, once it is done.

-- The time in which the two people of a visit can review it. There is one from completion on; reopening or cancelling
-- removes it before anyone could write.
create table review_window (
  booking_id text primary key references booking (id),
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  entry_id text not null references catalogue_entry (id),
  -- When the visit was done: from then on both can write.
  opens_at timestamptz not null,
  -- When the sweep publishes the reviews, or looks again while a case is open.
  closes_at timestamptz not null check (closes_at > opens_at),
  -- Lapsed: the time ended and nothing was published.
  state text not null default 'open' check (state in ('open', 'published', 'lapsed')),
  -- When people are next asked for their review.
  ask_at timestamptz,
  asked smallint not null default 0
);
create index review_window_due on review_window (closes_at) where state = 'open';
create index review_window_ask on review_window (ask_at) where state = 'open' and ask_at is not null;
create index review_window_client on review_window (client_id, closes_at) where state = 'open';
create index review_window_provider on review_window (provider_id, closes_at) where state = 'open';

-- One side's review of the other.
create table review (
  id text primary key check (length(id) = 26),
  booking_id text not null references review_window (booking_id),
  -- The author: the client of the visit, about the provider, or the other way round.
  side text not null check (side in ('client', 'provider')),
  author_id text not null references user_account (id),
  subject_id text not null references user_account (id),
  entry_id text not null references catalogue_entry (id),
  stars smallint not null check (stars between 1 and 5),
  body text not null check (length(body) between 20 and 2000),
  tags text[] not null default '{}',
  -- The author agrees to be quoted on the home page.
  may_quote boolean not null default false,
  version integer not null default 1,
  written_at timestamptz not null,
  published_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  -- The review of an author who has left is shown without a name.
  is_nameless boolean not null default false,
  -- The one reply of the reviewed side, and when an admin removed it.
  reply text check (length(reply) between 2 and 1000),
  replied_at timestamptz,
  reply_hidden_at timestamptz,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- Whether others than the author may read it, and whether it counts.
  is_visible boolean not null generated always as (published_at is not null and hidden_at is null) stored,
  -- Since when its author agrees that the provider's profile shows the photos, beside the portfolio; null: they don't.
  photos_agreed_at timestamptz,
  constraint review_hidden_reason check ((hidden_at is null) = (hidden_reason is null)),
  unique (booking_id, side)
);
create index review_newest on review (subject_id, published_at desc, id desc) where side = 'client' and is_visible;
create index review_most_helpful on review (subject_id, helpful_count desc, published_at desc, id desc)
  where side = 'client' and is_visible;
create index review_of_entry on review (entry_id, published_at desc, id desc) where side = 'client' and is_visible;
create index review_of_client on review (subject_id, published_at desc, id desc) where side = 'provider' and is_visible;
create index review_quotable on review (published_at desc, id desc)
  where side = 'client' and is_visible and may_quote and stars >= 4;
create index review_author on review (author_id);
create index review_hidden on review (hidden_at desc, id desc) where hidden_at is not null;
create index review_published on review (published_at desc, id desc) where published_at is not null;
-- Quotable reviews of one entry, the newest first.
create index review_quotable_of_entry on review (entry_id, published_at desc, id desc)
  where side = 'client' and is_visible and may_quote and stars >= 4;
-- A profile's review photos, the newest first.
create index review_photos_agreed on review (subject_id, published_at desc, id desc)
  where side = 'client' and is_visible and photos_agreed_at is not null;
-- A person's own reviews, to change the consent about photos.
create index review_written on review (author_id, published_at desc, id desc) where side = 'client';
create trigger review_person_is_here before insert on review
  for each row execute function refuse_deleted('author_id');

-- Pictures of a review, in the order of the form. They are sealed like private files and served through the review
-- alone, so no one sees them before it is published or while it is hidden.
create table review_photo (
  file_id text primary key references stored_file (id),
  review_id text not null references review (id),
  position smallint not null check (position between 1 and 4)
);
create index review_photo_of on review_photo (review_id, position);

-- How many visible reviews of a provider have so many stars (`stars:5`) or a tag (`tag:friendly`). Kept by the
-- statements that publish, hide and restore; never counted on read.
create table review_tally (
  subject_id text not null references user_account (id),
  what text not null,
  n integer not null check (n >= 0),
  primary key (subject_id, what)
);

-- Who found a review helpful, once each.
create table review_vote (
  review_id text not null references review (id),
  person_id text not null references user_account (id),
  at timestamptz not null,
  primary key (review_id, person_id)
);
create index review_vote_person on review_vote (person_id);

-- Reports that a review should not be there.
create table review_report (
  id text primary key check (length(id) = 26),
  review_id text not null references review (id),
  reporter_id text not null references user_account (id),
  reason text not null,
  note text check (length(note) between 1 and 1000),
  at timestamptz not null,
  settled_at timestamptz,
  unique (review_id, reporter_id)
);
create index review_report_open on review_report (at, review_id) where settled_at is null;

-- Which reviews the home page quotes, if an admin has chosen; without rows it chooses by itself.
create table chosen_quote (
  review_id text primary key references review (id),
  position smallint not null unique check (position between 1 and 6)
);

-- How often that choice was changed, so that no one overwrites what they have not seen.
create table quote_choice (
  is_only boolean primary key default true check (is_only),
  version integer not null check (version > 0),
  chosen_by text not null references user_account (id),
  chosen_at timestamptz not null
);
create index quote_choice_chosen_by on quote_choice (chosen_by);
