-- Safety of providers: whom they trust, the timer of a visit, and alarms. Nothing of it is ever shown to a client.

-- Somebody who is told when a provider does not answer. They agree by a link; nobody is told without that.
create table trusted_contact (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  name text not null check (length(name) between 1 and 100),
  phone_number text not null check (phone_number ~ '^[2-9][0-9]{9}$'),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'refused')),
  -- Of the link; void once it was answered or ran out.
  token_hash bytea,
  expires_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  removed_at timestamptz,
  check ((state = 'asked') = (answered_at is null)),
  check (token_hash is null or state = 'asked')
);
create unique index trusted_contact_present on trusted_contact (provider_id) where removed_at is null;
create unique index trusted_contact_token on trusted_contact (token_hash) where token_hash is not null;
-- Who has said no to a provider is not asked by them again.
create index trusted_contact_refused on trusted_contact (provider_id, phone_number) where state = 'refused';

-- The timer is on for everybody who has not switched it off.
create table safety_setting (
  provider_id text primary key references user_account (id),
  has_timer boolean not null,
  changed_at timestamptz not null
);

-- The timer of a visit that somebody has checked in to. `due_at` is when the sweep next has something to do.
create table safety_watch (
  booking_id text primary key references booking (id),
  provider_id text not null references user_account (id),
  state text not null default 'running' check (state in ('running', 'asked', 'alarmed', 'ended')),
  due_at timestamptz,
  -- How often the provider was asked: tells one question from the next.
  asked_count integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('running', 'asked')) = (due_at is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
create index safety_watch_due on safety_watch (due_at) where due_at is not null;

create table safety_alarm (
  id text primary key check (length(id) = 26),
  booking_id text not null references booking (id),
  provider_id text not null references user_account (id),
  kind text not null check (kind in ('silent', 'timer')),
  raised_at timestamptz not null,
  -- Who was told by text message: the trusted contact, and the telephone of the safety desk.
  told_contact_id text references trusted_contact (id),
  told_desk boolean not null,
  -- When the provider said that all is well.
  answered_at timestamptz,
  acknowledged_by text references user_account (id),
  acknowledged_at timestamptz,
  closed_by text references user_account (id),
  closed_at timestamptz,
  note text check (length(note) between 1 and 1000),
  check (num_nonnulls(acknowledged_by, acknowledged_at) in (0, 2)),
  check (num_nonnulls(closed_by, closed_at, note) in (0, 3))
);
-- Pressed again while it is open, it is the same alarm.
create unique index safety_alarm_open on safety_alarm (booking_id, kind) where closed_at is null;
create index safety_alarm_raised on safety_alarm (raised_at desc, id desc);
