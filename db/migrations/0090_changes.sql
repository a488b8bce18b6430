-- What an approved provider changes waits for an admin; what was there before counts meanwhile. All that exists now
-- counts as reviewed.
create type change_state as enum ('waiting', 'accepted', 'refused', 'withdrawn');

-- Another name of somebody who is a provider. The account keeps the old one until it is accepted.
create table name_change (
  id text primary key check (length(id) = 26),
  user_id text not null references user_account (id),
  full_name text not null,
  first_name text not null,
  last_name text not null,
  -- What it would take the place of, for the history.
  old_name text not null,
  state change_state not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  reason text
);
create unique index name_change_waiting on name_change (user_id) where state = 'waiting';
create index name_change_of on name_change (user_id, asked_at);

-- Another end of the insurance, or an offering whose catalogue entry asks for a certificate.
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

-- Not listed until an admin has accepted the certificate that the provider declares.
alter table offering add column needs_review boolean not null default false;

-- The last reminder of an insurance that ends: for which end, and how many days before it.
alter table verification add column reminded_for date, add column reminded_days integer;
