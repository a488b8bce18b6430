-- Photos by which providers show their work, in several sizes, and what is reported of them.

alter table stored_file
  -- Of public pictures that are kept in several widths, each as AVIF and as WebP; none for every other file.
  add column widths integer[] not null default '{}',
  -- A few pixels that stand in its place until it is there, as the address that holds them.
  add column blur text check (length(blur) <= 1000);

create table portfolio_photo (
  id text primary key references stored_file (id),
  provider_id text not null references user_account (id),
  -- The service that it shows; null for what shows the provider's work as a whole.
  offering_id text references offering (id),
  position integer not null,
  -- For those who do not see it, and for search engines.
  alt text not null check (length(alt) between 5 and 140),
  -- What its owner has said about who is seen on it, and when.
  consent text not null check (consent in ('nobody', 'agreed')),
  consented_at timestamptz not null,
  -- A rendered picture of the sandbox.
  is_sample boolean not null default false,
  created_at timestamptz not null,
  hidden_at timestamptz,
  hidden_reason text,
  -- Once for each time that it was hidden its owner may ask to look again.
  asked_at timestamptz,
  asked_note text check (length(asked_note) between 1 and 1000),
  answered_at timestamptz,
  check ((hidden_at is null) = (hidden_reason is null)),
  check (asked_at is null or hidden_at is not null),
  check (answered_at is null or asked_at is not null)
);
-- Those of a provider in their order: of the whole first, then service by service.
create index portfolio_photo_of on portfolio_photo (provider_id, coalesce(offering_id, ''), position, id);
create index portfolio_photo_offering on portfolio_photo (offering_id) where offering_id is not null;
create index portfolio_photo_newest on portfolio_photo (created_at, id);
create index portfolio_photo_hidden on portfolio_photo (hidden_at, id) where hidden_at is not null;
create index portfolio_photo_asked on portfolio_photo (asked_at, id) where asked_at is not null and answered_at is null;

-- Each person reports a photo once.
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
