-- Generated from db/migrations by scripts/generate.ts: the schema as it is now, to be read from top to bottom and never run.
-- A migration says how it came to be; comments come from there.

-- PLATFORM

-- The files that made this database, by name, with a hash of each: a file changed afterwards is noticed.
create table migration (
  name text primary key,
  hash text not null
);

-- One row. A database with is_sandbox = false and users is never filled with demo content.
create table deployment (
  only_row boolean default true primary key check (only_row),
  is_sandbox boolean not null,
  clock_offset_ms bigint not null default 0,
  -- Version of the demo that fills it (db/seed/demo-version.ts); null until the demo is complete.
  demo_version integer,
  -- The moment to which this database was restored, and when that was done; null unless it came out of a backup.
  restored_to timestamptz,
  restored_at timestamptz
);

-- Fixed windows; the limits themselves live in code so that a test can choose them.
create table rate_limit (
  key text not null,
  window_started_at timestamptz not null,
  hits integer not null,
  primary key (key, window_started_at)
);
create index rate_limit_age on rate_limit (window_started_at);

-- The result of a state-changing call with an Idempotency-Key, per caller and key, written in the same transaction; the
-- hash distinguishes a repeat from another request under the same key.
create table idempotency_key (
  user_id text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  resource_id text not null,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- ACCOUNTS

create type user_role as enum ('client', 'pending_provider', 'provider', 'admin');

create table user_account (
  id text primary key check (length(id) = 26),
  role user_role not null,
  first_name text not null,
  last_name text not null,
  full_name text not null,
  email text not null unique check (email = lower(email)),
  phone_number text not null unique,
  street_address text not null,
  city text not null,
  province text not null,
  country text not null default 'Canada',
  postal_code text not null,
  avatar_url text,
  password_hash text not null,
  suspended_at timestamptz,
  created_at timestamptz not null,
  -- The number of saves. A form sends the number that it was filled from: with an outdated one nothing is written, so
  -- that two devices cannot silently undo each other. Profiles, hours and offerings do the same.
  version integer not null default 1,
  -- What each admin may do: no scope for anyone else.
  admin_scopes text[] not null default '{}' check (admin_scopes <@ array['support', 'trust', 'finance', 'owner']),
  -- When the person proved that email reaches this address; null until then.
  email_confirmed_at timestamptz,
  -- A deleted account stays as an empty row, so that bookings, the ledger and the audit keep their references. The row
  -- reveals nothing: its email address goes nowhere and the real one is free for others, the name says only the role.
  deleted_at timestamptz,
  -- An email to the current address of this account came back: it doesn't exist. Nothing more is sent there until its
  -- owner confirms or changes it.
  email_returned_at timestamptz,
  -- Help to find the door of their own address.
  door_notes text not null default '' check (length(door_notes) <= 300),
  check ((role = 'admin') = (cardinality(admin_scopes) > 0)),
  check (deleted_at is not null or phone_number ~ '^[2-9][0-9]{9}$'),
  check (deleted_at is not null or postal_code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  check (deleted_at is null or suspended_at is not null and email = (lower(id) || '@deleted.invalid') and phone_number = id and password_hash = '' and street_address = '' and city = '' and postal_code = '' and avatar_url is null and last_name = '' and full_name = first_name and (full_name in ('A client', 'A provider', 'A former admin')))
);
create index user_account_name on user_account using gin (full_name gin_trgm_ops) with (fastupdate=off);
create index user_account_provider_text on user_account using gin (full_name gin_trgm_ops, email gin_trgm_ops) where (role in ('provider', 'pending_provider'));
create index user_account_provider_since on user_account (created_at, id) where (role in ('provider', 'pending_provider'));
create index user_account_admin on user_account (id) where ((role = 'admin') and (suspended_at is null));
create index user_account_earner on user_account (full_name, id) where (role <> 'client');
create index user_account_email_text on user_account using gin (email gin_trgm_ops) with (fastupdate=off);
create index user_account_phone_text on user_account using gin (phone_number gin_trgm_ops) with (fastupdate=off);
create index user_account_deleted on user_account (deleted_at) where (deleted_at is not null);
create index user_account_provider on user_account (id) where (role = 'provider');
create trigger user_account_an_owner_stays after update of role, admin_scopes, suspended_at on user_account for each row when (('owner' = any (old.admin_scopes)) and old.suspended_at is null and not (('owner' = any (new.admin_scopes)) and new.suspended_at is null)) execute function keep_an_owner();
create trigger user_account_an_owner_is_kept after delete on user_account for each row when (('owner' = any (old.admin_scopes)) and old.suspended_at is null) execute function keep_an_owner();

-- Nothing begins for a deleted account. Waits for a deletion under way, and then sees it, whatever was checked before.
create function refuse_deleted() returns trigger language plpgsql as $$
declare
  col text;
  person text;
begin
  foreach col in array tg_argv loop
    person := to_jsonb(new) ->> col;
    if person is not null then
      perform from user_account where id = person and deleted_at is null for key share;
      -- A row that is not there at all is for the foreign key to tell.
      if not found and exists (select from user_account where id = person) then
        raise exception 'this account is deleted' using errcode = 'check_violation', constraint = 'person_is_here';
      end if;
    end if;
  end loop;
  return new;
end $$;

-- One owner always remains, or no one could ever give that right again. Removing it waits for others that do the same,
-- and then sees their result.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4861728172);
  if not exists (
    select from user_account where role = 'admin' and 'owner' = any (admin_scopes) and suspended_at is null) then
    raise exception 'somebody has to stay owner'
      using errcode = 'check_violation', constraint = 'user_account_an_owner_stays';
  end if;
  return null;
end $$;

-- Tokens are stored as SHA-256 only, so that reading the table signs no one in.
create table session (
  token_hash bytea primary key,
  user_id text not null references user_account(id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the holder of the session last proved the second factor; null: the session has only shown the password.
  factor_at timestamptz,
  -- Offered to this session for enrolment, sealed. It belongs to the session: a secret that someone else has seen is
  -- never confirmed.
  offered_secret text,
  -- The name by which its owner recognizes a session: it opens nothing. The device in our own words ("Safari on
  -- iPhone"), made from what the browser says of itself, which is not stored.
  id text not null generated always as ("left"(encode(sha256(token_hash), 'hex'), 26)) stored,
  device text not null default '',
  -- An admin views a person's pages: a read-only session of that person, which ends by itself and names the admin.
  viewer_id text references user_account(id),
  check (viewer_id <> user_id)
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);
create index session_viewer on session (viewer_id) where (viewer_id is not null);
create trigger session_person_is_here before insert on session for each row execute function refuse_deleted('user_id');

-- Where a person has signed in before: a flood of wrong passwords from elsewhere never locks these out. Only a hash of
-- the address is stored, with a key that is not in the database: otherwise all existing addresses could be tried.
create table known_address (
  user_id text not null references user_account(id),
  address_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_hash)
);
create index known_address_use on known_address (last_used_at);

create table verification_code (
  id text primary key,
  phone_number text not null,
  purpose text not null check (purpose in ('signup', 'change_phone')),
  code_hash bytea not null,
  salt bytea not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index verification_code_latest on verification_code (phone_number, purpose, sent_at desc);
create index verification_code_expiry on verification_code (expires_at);

create table password_reset (
  token_hash bytea primary key,
  user_id text not null references user_account(id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
create index password_reset_expiry on password_reset (expires_at);

create table terms_acceptance (
  user_id text not null references user_account(id),
  audience text not null check (audience in ('client', 'provider')),
  version text not null,
  accepted_at timestamptz not null,
  ip_address text,
  primary key (user_id, audience, version)
);

-- An approved provider's changes wait for an admin; the former values count meanwhile.
create type change_state as enum ('waiting', 'accepted', 'refused', 'withdrawn');

-- Another name of a provider. The account keeps the old one until it is accepted.
create table name_change (
  id text primary key check (length(id) = 26),
  user_id text not null references user_account(id),
  full_name text not null,
  first_name text not null,
  last_name text not null,
  -- The name it would replace, for the history.
  old_name text not null,
  state change_state not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account(id),
  reason text
);
create unique index name_change_waiting on name_change (user_id) where (state = 'waiting');
create index name_change_of on name_change (user_id, asked_at);

-- The second factor of admins: a secret shared with an app on their phone, from which both make a code every 30
-- seconds.
create table second_factor (
  user_id text primary key references user_account(id),
  -- Sealed with a key that is not in the database.
  secret text not null,
  enrolled_at timestamptz not null,
  -- The time step of the last used code: neither it nor an earlier one counts again.
  last_step bigint not null
);

-- Recovery codes, for use without the phone, each once. Stored as hashes with a key that is not in the database.
create table recovery_code (
  user_id text not null references second_factor(user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The change of an email that waits for confirmation from the new address. One that is neither confirmed nor over
-- waits; the newest ends the former one. A confirmed one is stored for as long as the old address can object.
create table email_change (
  id text primary key check (length(id) = 26),
  user_id text not null references user_account(id),
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  confirm_hash bytea not null unique,
  object_hash bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Until then the old address can undo it.
  object_until timestamptz not null
);
create index email_change_owner on email_change (user_id);
create index email_change_end on email_change (object_until);
create index email_change_old on email_change (old_email);
create index email_change_new on email_change (new_email);

-- The link that proves an address. The newest ends the former one; a used one is deleted.
create table email_confirmation (
  user_id text primary key references user_account(id),
  token_hash bytea not null unique,
  -- The recipient: if the address has changed meanwhile, the link proves nothing.
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmation_expiry on email_confirmation (expires_at);

-- Blocks: neither of the two can write or book while it exists.
create table person_block (
  blocker_id text not null references user_account(id),
  blocked_id text not null references user_account(id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index person_block_blocked on person_block (blocked_id);

-- A client's other places for visits, with help to find the door. At most five each, enforced by the transaction that
-- adds one under the lock of the account.
create table saved_address (
  id text primary key,
  person_id text not null references user_account(id),
  label text not null check (length(label) >= 1 and length(label) <= 40),
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  door_notes text not null default '' check (length(door_notes) <= 300),
  created_at timestamptz not null
);
create index saved_address_person on saved_address (person_id, created_at);

-- People and pets of a client's household. Their data are sealed with the key of the deployment (the key's id is in
-- each value, and beside it): who they are in `sealed`, notes about their health in `notes_sealed`, which need the
-- consent. At most twelve each, enforced by the transaction that adds one under the lock of the account.
create table household_member (
  id text primary key check (length(id) = 26),
  person_id text not null references user_account(id),
  kind text not null check (kind in ('self', 'person', 'pet')),
  sealed text not null,
  notes_sealed text,
  key_id text not null,
  -- When the notes were last saved; null without notes.
  notes_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((notes_sealed is null) = (notes_at is null))
);
create index household_member_person on household_member (person_id, created_at);
create unique index household_member_self on household_member (person_id) where (kind = 'self');
create index household_member_notes on household_member (notes_at) where (notes_at is not null);
create index household_member_key on household_member (key_id);

-- The last yes or no to storing such notes, and its wording.
create table household_consent (
  person_id text primary key references user_account(id),
  is_given boolean not null,
  version text not null,
  decided_at timestamptz not null
);

-- Deleted accounts are recorded outside of the database as well, so that a restored older backup learns of them. Kept
-- for as long as there can be such a backup.
create table tombstone (
  person_id text primary key references user_account(id),
  deleted_at timestamptz not null,
  -- When it was written outside; null while it waits.
  kept_at timestamptz
);
create index tombstone_waiting on tombstone (deleted_at) where (kept_at is null);
create index tombstone_age on tombstone (deleted_at);

-- Files that people uploaded: owner, purpose, and whether anything refers to them yet. The bytes are in the storage,
-- under names that the server makes from purpose and id; private ones are sealed.
-- waiting: uploaded, nothing refers to it; given up a day later. attached: something of its owner refers to it.
-- removed: no one can reach it any more; the row is deleted after its bytes.
create type stored_file_state as enum ('waiting', 'attached', 'removed');

create table stored_file (
  id text primary key check (length(id) = 26),
  owner_id text not null references user_account(id),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{2,29}$'),
  kind text not null check (kind in ('picture', 'pdf')),
  state stored_file_state not null default 'waiting',
  -- Since when it is in that state.
  since timestamptz not null,
  -- Pictures in the storage: one, or one for each page of a PDF, which is itself stored as well.
  pages smallint not null check (pages >= 1 and pages <= 30),
  -- Of the first page, in pixels.
  width integer,
  height integer,
  -- Of everything stored for it.
  bytes integer not null,
  -- The key that seals its bytes; null for public files.
  key_id text,
  created_at timestamptz not null,
  -- Widths of public pictures that are stored in several, each as AVIF and as WebP; none for all other files.
  widths integer[] not null default '{}',
  -- A few pixels that fill its place until it has loaded, as a data address.
  blur text check (length(blur) <= 1000)
);
create index stored_file_owner on stored_file (owner_id, purpose);
create index stored_file_waiting on stored_file (since) where (state = 'waiting');
create index stored_file_removed on stored_file (since) where (state = 'removed');
create trigger stored_file_person_is_here before insert on stored_file for each row execute function refuse_deleted('owner_id');

-- A list of the console as a file that an admin has requested: written piece by piece beside everything else, kept for
-- a day. The pieces are sealed in the storage, by the id and their number.
create table export (
  id text primary key check (length(id) = 26),
  asked_by text not null references user_account(id),
  -- The list: 'bookings'.
  list text not null check (list ~ '^[a-z]{2,30}$'),
  filter jsonb not null,
  state text not null default 'writing' check (state in ('writing', 'ready', 'failed')),
  -- Its progress: the end of the last piece, as the list's own cursor.
  reached text,
  pieces integer not null default 0 check (pieces >= 0),
  lines integer not null default 0 check (lines >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'writing') = (ended_at is null))
);
create unique index export_under_way on export (asked_by, list) where (state = 'writing');
create index export_next on export (next_try_at) where (state = 'writing');
create index export_asked on export (asked_by, list, asked_at);
create index export_age on export (asked_at);

-- The audit: what admins and operators have done or read, for good. It is written in the transaction of the act and can
-- only grow: no row is ever changed or removed.
create table audit_entry (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for what Homebloom did by itself.
  actor_id text references user_account(id),
  -- In which capacity: a role, 'system', or 'operator' for the command line of the machine.
  acted_as text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text not null,
  -- The values before and after, of the parts that changed; for personal fields only that they changed.
  before jsonb,
  after jsonb,
  reason text,
  -- Id of the request that did it; the log identifies a failure by the same id.
  request_id text,
  -- The scope by which an admin did it; null for everyone else, and for acts of admins on their own account.
  scope text
);
create index audit_entry_subject on audit_entry (subject_type, subject_id, id desc);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor_at on audit_entry (actor_id, at desc, id desc) where (actor_id is not null);
create index audit_entry_action_at on audit_entry (action, at desc, id desc);
create index audit_entry_subject_at on audit_entry (subject_id, at desc, id desc);
create trigger audit_entry_row before delete or update on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_all before truncate on audit_entry for each statement execute function refuse_audit_change();

-- The audit can only grow; about a deleted account it keeps that something was done, when and by whom, and drops the
-- text about them.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- A sandbox whose first start was cut off is emptied and filled anew: nobody has used it yet.
  if tg_op = 'TRUNCATE' and exists (select from deployment where is_sandbox and demo_version is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new.before is null and new.after is null and new.reason is null
      and to_jsonb(new) - '{before,after,reason}'::text[] = to_jsonb(old) - '{before,after,reason}'::text[]
      and old.subject_type in ('person', 'provider')
      and exists (select from user_account where id = old.subject_id and deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'the audit can only grow';
end $$;

-- CATALOGUE

create table category (
  slug text primary key,
  name text not null unique,
  tagline text not null,
  art text not null,
  position integer not null,
  version integer not null default 1,
  -- The day from which Homebloom no longer offers the category; its entries were decided on with it.
  retired_from date
);

create table catalogue_entry (
  id text primary key check (length(id) = 26),
  category_slug text not null references category(slug),
  name text not null,
  description text not null,
  art text not null,
  min_price_cents integer not null check (min_price_cents > 0),
  max_price_cents integer not null,
  position integer not null,
  -- The papers that an entry requires besides those of every provider (government ID and insurance):
  -- 'certificate:<kind>'.
  required_papers text[] not null default '{}',
  version integer not null default 1,
  -- Other words that find it, as typed.
  synonyms text[] not null default '{}',
  -- The first local date on which it can't be booked; null while it is offered.
  retired_from date,
  -- Retired together with its category, and returns with it if wanted.
  retired_with_category boolean not null default false,
  -- A photo of an entry, instead of its art, with its text for screen readers.
  picture_id text references stored_file(id),
  picture_alt text check (length(picture_alt) >= 3 and length(picture_alt) <= 160),
  -- How long a visit of an offering takes, in minutes: an hour unless its provider chooses otherwise, within the limits
  -- of its entry. An hour always fits, so that no limit can make an offering wrong.
  min_minutes integer not null default 30,
  max_minutes integer not null default 480,
  -- The set of style options a client can choose from when booking; null for none.
  swatches text check (swatches in ('nails', 'polish', 'strands', 'lashes', 'brows')),
  -- An entry's requirements for its guests, before booking and again before the visit: a patch test at most so many
  -- days old and at least so many hours before, a vaccination that is valid on the day (then it is for pets), and full
  -- age.
  gates jsonb not null default '{"patch_test": null, "adults_only": false, "vaccination": false}'::jsonb check (gates ?& array['patch_test', 'vaccination', 'adults_only'] and ((gates -> 'patch_test') = 'null'::jsonb or ((gates #>> '{patch_test,days}')::integer) >= 7 and ((gates #>> '{patch_test,days}')::integer) <= 730 and (((gates #>> '{patch_test,hours}')::integer) = any (array[24, 48]))) and not (((gates ->> 'vaccination')::boolean) and (((gates ->> 'adults_only')::boolean) or (gates -> 'patch_test') <> 'null'::jsonb))),
  check (max_price_cents >= min_price_cents),
  check (retired_from is not null or not retired_with_category),
  check ((picture_id is null) = (picture_alt is null)),
  check (min_minutes >= 30 and min_minutes <= 60 and (min_minutes % 15) = 0 and max_minutes >= 60 and max_minutes <= 480 and (max_minutes % 15) = 0)
);
create unique index catalogue_entry_name on catalogue_entry (lower(name));
create index catalogue_entry_category on catalogue_entry (category_slug, "position");
create unique index catalogue_entry_picture_id on catalogue_entry (picture_id) where (picture_id is not null);

-- Former names of an entry, in small letters: their addresses redirect to it.
create table former_entry_name (
  name text primary key,
  entry_id text not null references catalogue_entry(id),
  renamed_at timestamptz not null
);
create index former_entry_name_entry on former_entry_name (entry_id);

-- CONTENT

create table content_document (
  name text primary key,
  -- As it is sent: title, introduction, sections.
  body jsonb not null,
  -- Set when an admin edits it: from then on no release replaces it.
  edited_at timestamptz
);

-- Texts of the pages that people edit: each save is a version, published immediately or kept as a draft.
create table content_version (
  document text not null references content_document(name),
  number integer not null check (number > 0),
  body jsonb not null,
  note text not null,
  -- Null for the text of a release, stored when an admin first edits it.
  author_id text references user_account(id),
  saved_at timestamptz not null,
  -- Null for a draft.
  published_at timestamptz,
  -- Everyone with an account is notified of a new version of a text that applies to them, if its publisher says so.
  tells boolean not null default false,
  -- In batches, in the order of their ids.
  told_through text not null default '',
  told_at timestamptz,
  primary key (document, number),
  check (not tells or published_at is not null)
);
create index content_version_author on content_version (author_id) where (author_id is not null);
create index content_version_untold on content_version (published_at) where (tells and (told_at is null));

create table testimonial (
  id text primary key,
  name text not null,
  role text not null default 'Client',
  stars numeric(2,1) not null default 5 check (stars >= 0::numeric and stars <= 5::numeric),
  text text not null,
  image text,
  position integer not null
);

-- What clients and providers agree to, as versions that take effect at a moment; acceptances name them.
create table terms_version (
  audience text not null check (audience in ('client', 'provider')),
  version text not null check (version <> ''),
  effective_at timestamptz not null,
  -- People who have accepted older ones are asked again. Not if only the wording changed.
  asks boolean not null,
  -- What changed, for everyone to read.
  note text not null,
  -- Null while it is the release's own text, in content_document.
  body jsonb,
  -- Null for a version of a release.
  author_id text references user_account(id),
  published_at timestamptz,
  -- The people it asks are notified once it is in force, in batches, in the order of their ids.
  told_through text not null default '',
  told_at timestamptz,
  primary key (audience, version),
  unique (audience, effective_at)
);
create index terms_version_author on terms_version (author_id) where (author_id is not null);
create index terms_version_untold on terms_version (effective_at) where ((told_at is null) and asks and ((author_id is not null) or (note <> '')));

-- The version in force at a moment.
create function terms_at(side text, at timestamptz) returns text language sql stable as $$
  select version from terms_version where audience = side and effective_at <= at order by effective_at desc limit 1
$$;

-- Whether a person has accepted the terms in force at a moment: the last version that asked, or a later one.
create function has_accepted_terms(person text, side text, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from terms_acceptance a join terms_version v on v.audience = a.audience and v.version = a.version
    where a.user_id = person and a.audience = side and v.effective_at >= (
      select max(r.effective_at) from terms_version r where r.audience = side and r.asks and r.effective_at <= at))
$$;

-- PROVIDERS

-- The account belongs to accounts; this is what providers show and whether they may be booked.
create table provider_profile (
  provider_id text primary key references user_account(id),
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

create type verification_state as enum ('draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'suspended');

-- Approval is separate from the profile: it may start before there is one.
create table verification (
  provider_id text primary key references user_account(id),
  state verification_state not null default 'draft',
  -- Whether any hours are saved, pushed down by availability: approval requires it and may not look up there.
  has_hours boolean not null default false,
  -- The last day on which the papers of every provider, ID and insurance, both count: stored for the available times.
  insurance_expires_on date,
  declared_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text references user_account(id),
  reason text,
  -- When the age was checked against the typed birth date, which is not stored.
  of_age_at timestamptz,
  check (state = 'draft' or submitted_at is not null)
);
create index verification_queue on verification (state, submitted_at, provider_id);

create table verification_event (
  id text primary key,
  provider_id text not null references user_account(id),
  actor_id text not null references user_account(id),
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
  provider_id text not null references user_account(id),
  kind text not null check ((kind in ('government_id', 'insurance', 'criminal_record')) or kind ~ '^certificate:[a-z_]{2,30}$'),
  -- Whether it ends soon or has ended follows from `expires_on` and the current day.
  state paper_state not null default 'submitted',
  issued_on date,
  -- The last day on which it counts; null without an end.
  expires_on date,
  -- Its owner's text about it: number, issuer.
  details text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account(id),
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
  check ((state <> all (array['accepted', 'refused'])) or decided_at is not null)
);
create unique index paper_accepted on paper (provider_id, kind) where (state = 'accepted');
create unique index paper_waiting on paper (provider_id, kind) where (state = 'submitted');
create index paper_of on paper (provider_id, submitted_at);
create index paper_queue on paper (submitted_at, id) where (state = 'submitted');
create index paper_ending on paper (expires_on, id) where (state = 'accepted');
create index paper_kept on paper (coalesce(ended_at, decided_at, submitted_at)) where (files_deleted_at is null);
create trigger paper_person_is_here before insert on paper for each row execute function refuse_deleted('provider_id');

-- The photos and PDFs of a paper, in the order in which they were chosen.
create table paper_file (
  file_id text primary key references stored_file(id),
  paper_id text not null references paper(id),
  position smallint not null
);
create index paper_file_paper on paper_file (paper_id, "position");

-- Kinds that count for a provider without a checked paper, because a catalogue entry has since come to require it. The
-- end is written once the provider has been notified.
create table paper_grace (
  provider_id text not null references user_account(id),
  kind text not null,
  until date,
  told_at timestamptz,
  primary key (provider_id, kind)
);
create index paper_grace_untold on paper_grace (provider_id) where (told_at is null);
create index paper_grace_until on paper_grace (until);

-- Which admin is looking at which provider's case now; a row lives as long as its page asks.
create table case_look (
  provider_id text not null references user_account(id),
  admin_id text not null references user_account(id),
  seen_at timestamptz not null,
  primary key (provider_id, admin_id)
);

create table offering (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account(id),
  entry_id text not null references catalogue_entry(id),
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
  turn integer not null default floor(random() * 2147483647::double precision)::integer,
  -- A price that fell outside when the range of its entry changed: it stays until its owner edits the service, or it
  -- may be booked until a last day and then pauses. `price_reminded`: they got a second notice.
  price_kept boolean not null default false,
  price_until date,
  price_reminded boolean not null default false,
  -- How long a visit takes; an hour unless its provider chooses otherwise.
  duration_minutes integer not null default 60 check (duration_minutes >= 30 and duration_minutes <= 480 and (duration_minutes % 15) = 0),
  -- What a client may add to a visit of an offering, in order: [{id, name, price_cents, minutes}]; and how many people
  -- or pets one visit may be for.
  add_ons jsonb not null default '[]'::jsonb check (jsonb_typeof(add_ons) = 'array' and jsonb_array_length(add_ons) <= 8),
  max_quantity integer not null default 1 check (max_quantity >= 1 and max_quantity <= 6),
  -- Whose requests for an offering are confirmed instantly: no one's, those of clients whom the provider has visited,
  -- or everyone's.
  instant text not null default 'nobody' check (instant in ('nobody', 'repeat', 'everybody')),
  check (price_until is null or not price_kept)
);
create unique index offering_once on offering (provider_id, entry_id) where (deleted_at is null);
create index offering_provider on offering (provider_id, created_at) where (deleted_at is null);
create index offering_newest on offering (created_at desc, id desc) where is_listed;
create index offering_ending on offering (offered_until) where (is_listed and (offered_until is not null));
create index offering_recommended on offering (entry_id, rank_score, turn, provider_id) where is_listed;
create index offering_price on offering (entry_id, price_cents, turn, provider_id) where is_listed;
create index offering_rating on offering (entry_id, rating, turn, provider_id) where is_listed;
create index offering_cheapest_recommended on offering (rank_score, turn, provider_id) where is_cheapest;
create index offering_cheapest_price on offering (price_cents, turn, provider_id) where is_cheapest;
create index offering_cheapest_rating on offering (rating, turn, provider_id) where is_cheapest;
create index offering_entry on offering (entry_id, price_cents, id);
create index offering_price_until on offering (price_until, id) where ((price_until is not null) and (deleted_at is null));
create index offering_of on offering (provider_id);
create index offering_of_entry on offering (entry_id, id) where (deleted_at is null);
create trigger offering_person_is_here before insert on offering for each row execute function refuse_deleted('provider_id');

-- The local day for which the turns were drawn.
create table listing_turn (
  is_only boolean default true primary key check (is_only),
  day date not null
);

-- An entry that was edited, ended or continued concerns everyone who offers it: in pages, in the order of their
-- offerings, each in a transaction of its own. The row is deleted with the last page.
create table entry_round (
  entry_id text not null references catalogue_entry(id),
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
  provider_id text primary key references user_account(id),
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
  reply text check (length(reply) >= 1 and length(reply) <= 500),
  replied_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
create index provider_facts_age on provider_facts (computed_at nulls first);

-- Photos by which providers show their work, in several sizes.
create table portfolio_photo (
  id text primary key references stored_file(id),
  provider_id text not null references user_account(id),
  -- The service that it shows; null for the provider's work in general.
  offering_id text references offering(id),
  position integer not null,
  -- For screen readers and search engines.
  alt text not null check (length(alt) >= 5 and length(alt) <= 140),
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
  asked_note text check (length(asked_note) >= 1 and length(asked_note) <= 1000),
  answered_at timestamptz,
  -- The "before" picture. Both halves are one photo, which is judged, ordered and removed as a whole.
  before_id text unique references stored_file(id),
  check ((hidden_at is null) = (hidden_reason is null)),
  check (asked_at is null or hidden_at is not null),
  check (answered_at is null or asked_at is not null),
  check (before_id <> id)
);
create index portfolio_photo_of on portfolio_photo (provider_id, coalesce(offering_id, ''), "position", id);
create index portfolio_photo_offering on portfolio_photo (offering_id) where (offering_id is not null);
create index portfolio_photo_newest on portfolio_photo (created_at, id);
create index portfolio_photo_hidden on portfolio_photo (hidden_at, id) where (hidden_at is not null);
create index portfolio_photo_asked on portfolio_photo (asked_at, id) where ((asked_at is not null) and (answered_at is null));

-- Reports that a photo should not be there. Each person reports a photo once.
create table portfolio_report (
  id text primary key check (length(id) = 26),
  photo_id text not null references portfolio_photo(id) on delete cascade,
  reporter_id text not null references user_account(id),
  reason text not null,
  note text check (length(note) >= 1 and length(note) <= 1000),
  at timestamptz not null,
  settled_at timestamptz,
  unique (photo_id, reporter_id)
);
create index portfolio_report_open on portfolio_report (at, photo_id) where (settled_at is null);
create index portfolio_report_reporter on portfolio_report (reporter_id);

-- Booking links: the part after /p/ in the address, a provider's current handle and former ones, which redirect to it
-- for a while.
create table link_handle (
  -- For a deleted account only a hash is left, which reserves the handle meanwhile.
  handle text primary key check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) >= 3 and length(handle) <= 30 or handle ~ '^gone:[0-9a-f]{64}$'),
  provider_id text not null references user_account(id),
  taken_at timestamptz not null,
  -- When another one replaced it.
  left_at timestamptz
);
create unique index link_handle_present on link_handle (provider_id) where (left_at is null);
create index link_handle_provider on link_handle (provider_id);
create index link_handle_left on link_handle (left_at) where (left_at is not null);

-- The provider whose link brought a client: at the sign-up, or at the first request for a visit.
create table link_arrival (
  client_id text primary key references user_account(id),
  provider_id text not null references user_account(id),
  came_at timestamptz not null,
  check (client_id <> provider_id)
);
create index link_arrival_provider on link_arrival (provider_id);
create index link_arrival_came on link_arrival (came_at);

-- Whether a client has come by a provider's link: the one that their browser remembers, or the one stored with the
-- account. Both count when they are no older than `since`.
create function came_by_link(client text, provider text, opened text, since timestamptz) returns boolean language sql stable as $$
  select exists (select from link_handle h
      where h.handle = opened and h.provider_id = provider and (h.left_at is null or h.left_at > since))
    or exists (select from link_arrival a
      where a.client_id = client and a.provider_id = provider and a.came_at > since)
$$;

-- How often a link was used, by day of the service zone and without anyone's name.
create table link_day (
  provider_id text not null references user_account(id),
  day date not null,
  -- Openings; accounts made; visits requested by people who came by it, and the first visits among them.
  opened integer not null default 0 check (opened >= 0),
  joined integer not null default 0 check (joined >= 0),
  booked integer not null default 0 check (booked >= 0),
  brought integer not null default 0,
  primary key (provider_id, day),
  check (brought >= 0 and brought <= booked)
);
create index link_day_day on link_day (day);

-- What other domains read of a service and of a provider. The planner leaves out a join to a key without selected
-- columns, so the views cost only what is read.
create view offering_public as
 select o.id,
    o.provider_id,
    u.full_name as provider_name,
    o.entry_id,
    o.title,
    o.description,
    o.price_cents,
    c.name as category,
    c.slug as category_slug,
    e.art,
    e.min_price_cents,
    e.max_price_cents,
    e.required_papers,
    o.is_active,
    o.is_listed,
    o.version,
    o.created_at,
    coalesce(p.location, '') as location,
    coalesce(p.cancellation_tier, 'standard') as cancellation_tier,
    p.gst_number,
    o.offered_until,
    o.price_kept,
    o.price_until,
    e.retired_from,
    o.duration_minutes,
    e.min_minutes,
    e.max_minutes,
    o.add_ons,
    o.max_quantity,
    o.instant
   from offering o
     left join catalogue_entry e on e.id = o.entry_id
     left join category c on c.slug = e.category_slug
     left join user_account u on u.id = o.provider_id
     left join provider_profile p on p.provider_id = o.provider_id
  where o.deleted_at is null;

create view provider_public as
 select u.id as provider_id,
    u.full_name,
    u.avatar_url,
    "left"(u.postal_code, 3) as own_prefix,
    coalesce(p.bio, '') as bio,
    coalesce(p.location, '') as location,
    p.years_of_experience,
    coalesce(p.specialties, '{}') as specialties,
    coalesce(p.cancellation_tier, 'standard') as cancellation_tier,
    p.gst_number,
    coalesce(p.ratings_sum, 0) as ratings_sum,
    coalesce(p.ratings_count, 0) as ratings_count,
    u.suspended_at is null and coalesce(v.state = 'approved', false) as is_open,
    v.insurance_expires_on as insured_until,
    p.provider_id is not null as has_profile,
    coalesce(p.version, 0) as profile_version,
    coalesce(( select json_agg(json_build_object('id', o.id, 'provider_id', o.provider_id, 'provider_name', u.full_name, 'entry_id', o.entry_id, 'title', o.title, 'description', o.description, 'price_cents', o.price_cents, 'category', o.category, 'category_slug', o.category_slug, 'art', o.art, 'min_price_cents', o.min_price_cents, 'max_price_cents', o.max_price_cents, 'required_papers', o.required_papers, 'is_active', o.is_active, 'is_listed', o.is_listed, 'offered_until', o.offered_until, 'version', o.version, 'duration_minutes', o.duration_minutes, 'min_minutes', o.min_minutes, 'max_minutes', o.max_minutes, 'add_ons', o.add_ons, 'max_quantity', o.max_quantity, 'instant', o.instant) order by o.created_at, o.id) as json_agg
           from offering_public o
          where o.provider_id = u.id), '[]') as offerings,
    coalesce(( select json_agg(json_build_object('kind', a.kind, 'checked_ms', date_part('epoch', a.decided_at) * 1000::double precision, 'issued_on', a.issued_on, 'expires_on', a.expires_on) order by a.kind) as json_agg
           from paper a
          where a.provider_id = u.id and a.state = 'accepted'), '[]') as checked_papers
   from user_account u
     left join provider_profile p on p.provider_id = u.id
     left join verification v on v.provider_id = u.id
  where u.role in ('provider', 'pending_provider');

-- AVAILABILITY

-- Weekly hours, service area and rules: one row per provider, since all of it is read and locked together.
create table schedule (
  provider_id text primary key references user_account(id),
  -- Seven lists of [start, end] in minutes of the local day, Sunday first; a plain value because it is always read and
  -- written whole.
  weekly jsonb not null default '[[], [], [], [], [], [], []]'::jsonb,
  min_notice_minutes integer not null default 0 check (min_notice_minutes >= 0),
  max_advance_days integer not null default 60 check (max_advance_days >= 1 and max_advance_days <= 365),
  buffer_minutes integer not null default 0 check (buffer_minutes >= 0 and buffer_minutes <= 240),
  daily_cap integer check (daily_cap > 0),
  -- Where visits are made. No home means the first half of the provider's own postal code; no cities means all of them;
  -- no minutes means the whole region.
  home_prefix text check (home_prefix ~ '^V[0-9][A-Z]$'),
  cities text[] not null default '{}',
  max_minutes integer default 45 check (max_minutes >= 5 and max_minutes <= 240),
  -- Only saved hours count: a row made by time off was never edited.
  hours_version integer not null default 0
);

-- A date that differs from its weekday; no windows closes the day.
create table date_override (
  provider_id text not null references user_account(id),
  on_date date not null,
  windows jsonb not null,
  primary key (provider_id, on_date)
);

create table time_off (
  id text primary key,
  provider_id text not null references user_account(id),
  during tstzrange not null,
  note text not null default '',
  created_at timestamptz not null
);
create index time_off_provider on time_off (provider_id, upper(during));
create trigger time_off_person_is_here before insert on time_off for each row execute function refuse_deleted('provider_id');

-- Who is taken when. One row per party of a claim; the provider's row is widened by the buffer at its end.
-- The constraint is what makes a double booking impossible, whatever the code above it does.
create table claim (
  claim_id text not null,
  party_id text not null references user_account(id),
  during tstzrange not null check ((upper(during) - lower(during)) <= '24:00:00'::interval),
  visit tstzrange not null,
  -- Where the claimed visit takes place: the postal code without its space, to calculate the drive between visits.
  -- Unknown for claims that are no visit.
  place text,
  -- A claim may be a hold: the provider's side alone, for a person who is asked whether they want the time. Empty while
  -- the time is held for a line before anyone is asked; null for a visit.
  held_for text,
  primary key (claim_id, party_id),
  exclude using gist (party_id with =, during with &&)
);
create index claim_party_start on claim (party_id, lower(during)) include (during, visit, place, claim_id);
create index claim_held on claim (held_for, party_id) where (held_for is not null);

-- Providers whom a client has saved: each once.
create table favourite (
  client_id text not null references user_account(id),
  provider_id text not null references user_account(id),
  saved_at timestamptz not null,
  primary key (client_id, provider_id),
  check (client_id <> provider_id)
);
create index favourite_provider on favourite (provider_id);

-- Unmet demand. Searches without a result, as numbers alone: the first day of the week (a Sunday), the entry and the
-- city, '' without an area. At most one row for each of these.
create table empty_search (
  week date not null,
  entry_id text not null references catalogue_entry(id),
  city text not null,
  count integer not null check (count > 0),
  primary key (week, entry_id, city)
);

-- Clients who want an alert once a provider makes visits of an entry in a postal area, '' for anywhere. Once sent, it
-- is over.
create table wish (
  person_id text not null references user_account(id),
  entry_id text not null references catalogue_entry(id),
  prefix text not null,
  city text not null,
  asked_at timestamptz not null,
  primary key (person_id, entry_id, prefix)
);
create index wish_waiting on wish (entry_id, prefix);
create index wish_asked on wish (asked_at);
create trigger wish_person_is_here before insert on wish for each row execute function refuse_deleted('person_id');

-- A visitor without an account wants an alert when an entry can be booked, at their postal code or anywhere. It counts
-- once the address was confirmed by the emailed link, and the same link ends it until it is sent.
create table visitor_wish (
  id text primary key check (length(id) = 26),
  email text not null check (email = lower(email)),
  entry_id text not null references catalogue_entry(id),
  prefix text not null,
  city text not null,
  asked_at timestamptz not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Until then the link confirms.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  unique (email, entry_id, prefix),
  check (expires_at > asked_at)
);
create index visitor_wish_waiting on visitor_wish (entry_id, prefix) where (confirmed_at is not null);
create index visitor_wish_asked on visitor_wish (asked_at);

-- PAYMENTS

create type payment_status as enum ('unpaid', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed');

-- What a person owes, as frozen lines. A visit has one order; tips for it have orders of their own.
create table customer_order (
  id text primary key,
  kind text not null check (kind in ('visit', 'tip', 'gift_card')),
  -- What it is for; bookings are above payments, so this is a name and not a reference.
  booking_id text,
  payer_id text not null references user_account(id),
  -- The provider it pays. No one yet for a gift card.
  payee_id text references user_account(id),
  currency character(3) not null default 'CAD',
  -- The sum of its lines.
  amount_cents integer not null check (amount_cents >= 0),
  -- The sums of its payments: stored here by the statements that write them, since every list of bookings shows them.
  settled_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- The result of the last try to pay by card, while it is not paid.
  attempt text not null default 'none' check (attempt in ('none', 'processing', 'failed')),
  -- When nothing was left to pay.
  paid_at timestamptz,
  created_at timestamptz not null,
  -- The one place that decides the state of an order.
  status payment_status not null generated always as (
case
    when paid_at is null and attempt = 'processing' then 'processing'
    when paid_at is null and attempt = 'failed' then 'failed'
    when paid_at is null then 'unpaid'
    when refunded_cents = 0 then 'paid'
    when refunded_cents < settled_cents then 'partially_refunded'
    else 'refunded'
end) stored,
  -- Homebloom's part of an order, as promised by its discount lines, and how much of that we bear now. Beside the sums
  -- of the payments, because every list of bookings shows the result.
  discount_cents integer not null default 0 check (discount_cents >= 0),
  borne_cents integer not null default 0,
  -- While a bank has the money of an order, its refunds wait. If a bank has kept it and we bear it, nothing more is
  -- refunded from here.
  chargeback text check (chargeback in ('open', 'lost')),
  -- The part of an order settled by credit, where every list of bookings reads it: kept by the statements that write
  -- payments.
  credit_cents integer not null default 0,
  -- The number under which the seller of a visit charged GST when it was booked: receipts name it, even if it changes
  -- later.
  gst_number text,
  check ((kind = 'gift_card') = (booking_id is null)),
  check ((kind = 'gift_card') = (payee_id is null)),
  check (settled_cents >= 0 and settled_cents <= amount_cents),
  check (refunded_cents >= 0 and refunded_cents <= settled_cents),
  check (paid_at is null or settled_cents = amount_cents),
  check (borne_cents >= 0 and borne_cents <= discount_cents),
  check (credit_cents >= 0 and credit_cents <= settled_cents)
);
create unique index customer_order_visit on customer_order (booking_id) where (kind = 'visit');
create index customer_order_payee on customer_order (payee_id) where (kind = 'visit');
create index customer_order_tips on customer_order (payee_id) where (kind = 'tip');
create index customer_order_chargeback on customer_order (id) where (chargeback = 'open');
create index customer_order_booking on customer_order (booking_id);
create index customer_order_payer on customer_order (payer_id);
create constraint trigger customer_order_sum after insert or update of amount_cents on customer_order deferrable initially deferred for each row execute function check_order_sum();
create trigger customer_order_discount before update of paid_at, refunded_cents on customer_order for each row when (new.discount_cents > 0) execute function follow_discount();
create trigger customer_order_person_is_here before insert on customer_order for each row execute function refuse_deleted('payer_id', 'payee_id');

-- Checked when the transaction ends: an order and its lines are written one after the other.
create function check_order_sum() returns trigger language plpgsql as $$
declare
  lines record;
begin
  select coalesce(sum(amount_cents), 0) as due, coalesce(-sum(amount_cents) filter (where kind = 'discount'), 0) as discount
    into lines from order_line where order_id = new.id;
  if new.amount_cents <> lines.due or new.discount_cents <> lines.discount then
    raise exception 'order % is not the sum of its lines', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Homebloom bears the whole discount once the order is paid, and after a refund the same share of it as stays of the
-- payment, unless the statement says otherwise. The one place for it, for all code that writes payments and refunds. It
-- follows the rest of the payment also if less was refunded in the end.
create function follow_discount() returns trigger language plpgsql as $$
begin
  if new.borne_cents <> old.borne_cents then
    return new;
  end if;
  if old.paid_at is null and new.paid_at is not null then
    new.borne_cents := new.discount_cents;
  elsif new.refunded_cents <> old.refunded_cents then
    new.borne_cents := round(new.discount_cents::numeric * (new.settled_cents - new.refunded_cents) / new.amount_cents);
    if new.refunded_cents > old.refunded_cents then
      new.borne_cents := least(old.borne_cents, new.borne_cents);
    end if;
  end if;
  return new;
end $$;

-- The state of a visit's one order, for all code that shows bookings. `worth_cents` is the current value of the price
-- and its tax: paid and not refunded, plus our part of the discount.
create view visit_payment as
 select booking_id,
    id as order_id,
    payee_id,
    status,
    amount_cents,
    refunded_cents,
    paid_at,
    settled_cents - refunded_cents as paid_cents,
    settled_cents,
    credit_cents,
    discount_cents,
    settled_cents - refunded_cents + borne_cents as worth_cents
   from customer_order
  where kind = 'visit';

create table order_line (
  order_id text not null references customer_order(id),
  position smallint not null,
  kind text not null check (kind in ('service', 'add_on', 'discount', 'tax', 'tip', 'gift')),
  label text not null,
  -- Signed: a discount is below zero, and nothing else is.
  amount_cents integer not null,
  primary key (order_id, "position"),
  check (
case
    when kind = 'discount' then amount_cents < 0
    else amount_cents >= 0
end)
);
create trigger order_line_frozen before delete or update on order_line for each row execute function refuse_line_change();

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of an order are frozen' using errcode = 'integrity_constraint_violation';
end $$;

-- One attempt to pay on the hosted page.
create table checkout_session (
  id text primary key,
  order_id text not null references customer_order(id),
  gateway_session_id text unique,
  url text,
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in ('opening', 'open', 'complete', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- A checkout may be paid by credit in part or whole; `amount_cents` is the rest for the card.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  -- The gateway's id of the payment behind a checkout: chargebacks name it.
  payment_intent text,
  -- What the payment company took in a checkout, if it differs from the amount due.
  received_cents integer check (received_cents > 0),
  -- The part of a checkout's money that a bank has returned for good and that doesn't count as a refund yet. Later
  -- refunds are taken from here first: the client has it.
  bank_cents integer not null default 0 check (bank_cents >= 0),
  -- The payment company's fee for a card payment. Null until it has reported it, which takes a moment.
  cost_cents integer check (cost_cents >= 0),
  -- Money from a checkout that differs from the amount due: since when it waits to be applied.
  unapplied_at timestamptz,
  check (unapplied_at is null or state = 'complete' and received_cents is not null)
);
create unique index checkout_session_open on checkout_session (order_id) where (state in ('opening', 'open'));
create index checkout_session_order on checkout_session (order_id, created_at);
create unique index checkout_session_intent on checkout_session (payment_intent) where (payment_intent is not null);
create index checkout_session_created on checkout_session (created_at, id);
create index checkout_session_untold on checkout_session (created_at) where ((state = 'complete') and (amount_cents > 0) and (cost_cents is null));
create index checkout_session_unapplied on checkout_session (unapplied_at, id) where (unapplied_at is not null);
create trigger checkout_session_person_is_here before insert on checkout_session for each row execute function refuse_gone_payer();

-- A checkout begins in a transaction of its own, after the order that it is for: a person who has left in between pays
-- nothing.
create function refuse_gone_payer() returns trigger language plpgsql as $$
begin
  perform from customer_order o join user_account u on u.id = o.payer_id
    where o.id = new.order_id and u.deleted_at is null for key share of u;
  if not found and exists (
    select from customer_order o join user_account u on u.id = o.payer_id where o.id = new.order_id) then
    raise exception 'this account is deleted' using errcode = 'check_violation', constraint = 'person_is_here';
  end if;
  return new;
end $$;

-- What has settled an order, or a part of it. Duplicate money isn't included: it is refunded.
create table payment (
  id text primary key,
  order_id text not null references customer_order(id),
  method text not null check (method in ('card', 'credit')),
  checkout_session_id text unique references checkout_session(id),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  paid_at timestamptz not null,
  check ((method = 'card') = (checkout_session_id is not null)),
  check (refunded_cents >= 0 and refunded_cents <= amount_cents)
);
create index payment_order on payment (order_id);

-- Every event of the gateway once; the key makes a duplicate delivery a no-op.
create table gateway_event (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null
);
create index gateway_event_age on gateway_event (received_at);

-- Money refunded from an order: promised when it is written, sent and made later.
create table refund (
  id text primary key,
  order_id text not null references customer_order(id),
  -- Null for money that settled nothing, because it was paid twice.
  payment_id text references payment(id),
  -- The card it is refunded to, if it is one.
  checkout_session_id text references checkout_session(id),
  cause text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Pending until the gateway has taken it: nothing gives up. Void: promised and not sent before the bank returned the
  -- same money.
  state text not null default 'pending' check (state in ('pending', 'sent', 'void')),
  -- As in the outbox: a try is recorded before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- A refund goes to the card or to the credit that it came from. By the payer's bank: nothing is sent for it. By
  -- transfer from our own bank: if the payment company does not make it.
  method text not null default 'card' check (method in ('card', 'credit', 'bank', 'transfer')),
  -- How often the payment company has refused: an answer under one key is the same for a day.
  refusals integer not null default 0,
  -- A refund made by hand on the payment company's own page, which our books have followed. One may count for several
  -- of ours: first for refunds promised to that card.
  gateway_id text,
  -- Of a refund by a bank, the part that the bank has taken from the client again and that others have by now.
  undone_cents integer not null default 0,
  -- The refund by a bank that another one replaces: there is a credit note of it already.
  stands_for text references refund(id),
  -- While a worker asks the payment company for it no one else ends it; the worker may die, so not forever.
  in_hand_until timestamptz,
  -- The request that led to it, for its log lines and messages, long after that was answered; null if the worker did it
  -- by itself.
  request_id text,
  -- A refund to a card is sent when the payment company has accepted it, and made when the company has confirmed that
  -- the card gets it. `refused_at`: the card's bank has refused it, and it hasn't been fixed since.
  made_at timestamptz,
  refused_at timestamptz,
  -- Credit that came back by its owner's own choice after a bank had taken it: it belongs to no one.
  void_cents integer not null default 0,
  unique (order_id, cause, checkout_session_id),
  check ((method = 'card') = (checkout_session_id is not null)),
  check (undone_cents >= 0 and undone_cents <= amount_cents and (undone_cents = 0 or method = 'bank')),
  check (made_at is null or state <> 'pending' and refused_at is null),
  check (void_cents >= 0 and void_cents <= amount_cents and (void_cents = 0 or method = 'credit'))
);
create index refund_pending on refund (created_at) where (state = 'pending');
create unique index refund_to_credit_once on refund (order_id, cause) where (method = 'credit');
create index refund_sent on refund (sent_at, id) where (state = 'sent');
create index refund_gateway on refund (gateway_id) where (gateway_id is not null);
create index refund_of_order on refund (order_id);
create trigger refund_report after insert or update on refund for each row when (new.sent_at is not null) execute function note_refund_change();

-- Progress of an order's refunds to its cards, in cents: null without any. Refunds that are there immediately, as
-- credit or by a transfer, and money that a bank has returned by itself aren't included.
create function refund_progress(of_order text) returns json language sql stable as $$
  select case when count(*) > 0 then json_build_object(
    'requested', coalesce(sum(amount_cents) filter (where state = 'pending' and refused_at is null), 0),
    'sent', coalesce(sum(amount_cents) filter (where state = 'sent' and made_at is null and refused_at is null), 0),
    'made', coalesce(sum(amount_cents) filter (where made_at is not null), 0),
    'refused', coalesce(sum(amount_cents) filter (where refused_at is not null), 0),
    'refused_id', min(id) filter (where refused_at is not null and state = 'pending'),
    'refused_id_cents', (array_agg(amount_cents order by id) filter (where refused_at is not null and state = 'pending'))[1]) end
  from refund
  where order_id = of_order and method = 'card' and payment_id is not null and state in ('pending', 'sent')
$$;

-- Credit: what a person can pay visits with, in lots. Changes of a person's lots lock this row, so that no two take the
-- same cent or wait for each other.
create table credit_account (
  person_id text primary key references user_account(id)
);

-- Credit of one source, with one end or none.
create table credit_lot (
  id text primary key,
  person_id text not null references credit_account(person_id),
  source text not null check (source in ('gift', 'referral', 'goodwill', 'promo', 'refund')),
  -- The grant's cause, by a name of the source's own: a gift card, a referral, a case.
  reference text not null,
  -- The order that it was bought with, if any.
  order_id text references customer_order(id),
  amount_cents integer not null check (amount_cents > 0),
  left_cents integer not null,
  -- The part of the rest that is promised to open checkouts.
  held_cents integer not null default 0,
  -- Never, for purchased credit.
  expires_at timestamptz,
  -- When its owner was notified that it ends soon.
  warned_at timestamptz,
  -- The bank has taken back the money that bought it: nothing of it can be spent.
  voided_at timestamptz,
  created_at timestamptz not null,
  -- When the end of a lot was extended, because some of it came back: that happens once.
  put_off_at timestamptz,
  -- A bank has taken back the money that bought credit. Visits already paid with it wait until an admin has looked, or
  -- the bank has returned it; null while neither has happened.
  spending_freed_at timestamptz,
  -- The part that came back to it while it was void, by no choice of its owner, and was given as other credit at our
  -- cost. If the bank returns the lot, it is reduced by that.
  made_good_cents integer not null default 0 check (made_good_cents >= 0),
  unique (source, reference),
  check (left_cents >= 0 and left_cents <= amount_cents),
  check (held_cents >= 0 and held_cents <= left_cents)
);
create index credit_lot_person on credit_lot (person_id, expires_at) where (left_cents > 0);
create index credit_lot_end on credit_lot (expires_at) where ((left_cents > 0) and (expires_at is not null));
create index credit_lot_order on credit_lot (order_id) where (order_id is not null);
create index credit_lot_voided on credit_lot (order_id) where (voided_at is not null);
create trigger credit_lot_person_is_here before insert on credit_lot for each row execute function refuse_deleted('person_id');

-- Everything that happened to a lot, in signed cents: they sum to its rest.
create table credit_entry (
  id text primary key,
  lot_id text not null references credit_lot(id),
  person_id text not null,
  kind text not null check (kind in ('granted', 'spent', 'refunded', 'lapsed', 'voided', 'restored')),
  amount_cents integer not null,
  -- What it was spent on, or came back from.
  order_id text,
  at timestamptz not null,
  check ((kind in ('granted', 'refunded', 'restored')) = (amount_cents > 0) and amount_cents <> 0)
);
create index credit_entry_person on credit_entry (person_id, at);
create index credit_entry_lot on credit_entry (lot_id);

-- What an open checkout holds of which lot.
create table credit_hold (
  checkout_session_id text not null references checkout_session(id),
  lot_id text not null references credit_lot(id),
  amount_cents integer not null check (amount_cents > 0),
  primary key (checkout_session_id, lot_id)
);
create index credit_hold_lot on credit_hold (lot_id);

-- What a payment has taken from which lot, and what was returned there.
create table credit_spending (
  payment_id text not null references payment(id),
  lot_id text not null references credit_lot(id),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  primary key (payment_id, lot_id),
  check (refunded_cents >= 0 and refunded_cents <= amount_cents)
);
create index credit_spending_lot on credit_spending (lot_id);

-- Reports of the payment company compared with our data. A break is one difference between the two: stored with
-- everything that was reported, until both agree again or an admin has decided.
create table reconciliation_break (
  id text primary key,
  kind text not null check (kind in ('amount_differs', 'currency_differs', 'wrong_reference', 'unknown_payment', 'missing_payment', 'missing_refund', 'unknown_refund', 'refund_differs', 'payout_differs')),
  -- Our own id of the checkout, refund or payout; the payment company's if it is none of ours.
  subject_id text not null,
  -- What it holds: no refund of this order is sent and nothing of it is paid out meanwhile.
  order_id text references customer_order(id),
  gateway_id text,
  expected_cents integer,
  found_cents integer,
  currency text not null default 'CAD',
  -- As the payment company sent it.
  said jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  -- Agreed: it closed by itself. The rest is an admin's decision, or its time was over: then there is no reason.
  resolution text check (resolution in ('agreed', 'paid_in_full', 'returned', 'booked', 'dismissed')),
  resolved_by text references user_account(id),
  reason text,
  -- Providers whose payouts wait until an admin has looked: the payment company disagrees about one of them.
  -- Payouts are above: 0014_ledger.sql makes it a reference.
  provider_id text references payout_account(provider_id),
  check ((resolved_at is null) = (resolution is null)),
  check ((resolved_by is null) = (reason is null) and (coalesce(resolution, 'agreed') <> 'agreed' or resolved_by is null) and (resolution is distinct from 'dismissed' or resolved_by is not null) and (resolution is distinct from 'booked' or resolved_by is not null))
);
create unique index reconciliation_break_open on reconciliation_break (kind, subject_id) where (resolved_at is null);
create index reconciliation_break_subject on reconciliation_break (subject_id);
create index reconciliation_break_waiting on reconciliation_break (first_seen_at, id) where (resolved_at is null);
create index reconciliation_break_done on reconciliation_break (resolved_at, id) where (resolved_at is not null);
create index reconciliation_break_order on reconciliation_break (order_id) where (resolved_at is null);
create index reconciliation_break_provider on reconciliation_break (provider_id) where ((resolved_at is null) and (provider_id is not null));

-- Orders from which no money leaves until an admin has looked. Nothing is refunded from an order while a bank has its
-- money, either.
create view held_order as
 select reconciliation_break.order_id
   from reconciliation_break
  where reconciliation_break.resolved_at is null and reconciliation_break.order_id is not null
union
 select customer_order.id as order_id
   from customer_order
  where customer_order.chargeback = 'open';

-- What still has to be compared, as spans of time, the newest first: from `until_at` back to `begins_at`.
create table reconciliation_span (
  -- The night, or the moment, for which it was planned.
  planned_for timestamptz not null,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  -- A process has claimed it; after this moment another one may continue it.
  claimed_until timestamptz,
  primary key (planned_for, begins_at)
);

-- One row: the progress of the comparison.
create table reconciliation_mark (
  only_row boolean default true primary key check (only_row),
  -- When open things were last looked at, and the local day whose night was last planned.
  looked_at timestamptz,
  planned_on date
);

-- A part of the comparison with the payment company that fails while the others continue: what it still has to compare,
-- since when it fails, and when admins were notified. `payments` represents a span that gets no further.
create table reconciliation_lag (
  comparison text primary key,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  since timestamptz not null,
  told_at timestamptz
);

-- PROMOTIONS

-- A promo code. Its terms never change; it is only paused.
create table promo_code (
  id text primary key,
  -- In the form used to compare: in capitals, without spaces.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- A share of the amount due, tax included; or an amount.
  percent smallint check (percent >= 1 and percent <= 100),
  amount_cents integer check (amount_cents >= 1 and amount_cents <= 100000),
  max_discount_cents integer check (max_discount_cents > 0),
  -- Days of the service zone, both included.
  valid_from date,
  valid_through date,
  max_uses integer check (max_uses > 0),
  max_uses_per_person smallint not null check (max_uses_per_person >= 1 and max_uses_per_person <= 100),
  -- Of the price before tax.
  min_price_cents integer check (min_price_cents > 0),
  is_first_visit_only boolean not null,
  -- Null for all.
  categories text[] check (cardinality(categories) > 0),
  is_active boolean not null default true,
  -- The uses that count now. Stored here, so that of rivals for the last one exactly one gets it.
  uses integer not null default 0,
  created_at timestamptz not null,
  check ((percent is null) <> (amount_cents is null)),
  check (max_discount_cents is null or percent is not null),
  check (valid_through >= valid_from),
  check (uses >= 0 and (max_uses is null or uses <= max_uses))
);

-- The use of a code by a booking.
create table promo_use (
  -- One per booking; bookings are above promotions, so this is a name and not a reference.
  booking_id text primary key,
  code_id text not null references promo_code(id),
  person_id text not null references user_account(id),
  -- The number of the person's use of this code. Null for one without a limit: another provider steps in, and the price
  -- must not rise for it.
  nth smallint check (nth > 0),
  discount_cents integer not null check (discount_cents >= 0),
  used_at timestamptz not null,
  -- When the booking ended without anything kept: it no longer counts.
  released_at timestamptz,
  -- Another provider may take over a visit that its provider did not take until it was to begin: the use of its code
  -- waits for that, keeps counting, and moves to the replacing booking.
  kept_until timestamptz,
  check (kept_until is null or nth is not null and released_at is null)
);
create unique index promo_use_person on promo_use (code_id, person_id, nth) where (released_at is null);
create index promo_use_of on promo_use (person_id);
create index promo_use_kept on promo_use (kept_until) where (kept_until is not null);

-- A client's code to invite friends; made on the first request.
create table invite_code (
  person_id text primary key references user_account(id),
  code text not null unique check (code ~ '^[A-Z0-9]{10}$'),
  created_at timestamptz not null
);

-- Who came by whose invitation; each friend once.
create table referral (
  friend_id text primary key references user_account(id),
  referrer_id text not null references user_account(id),
  joined_at timestamptz not null,
  -- When to check whether the friend's first visit counts. Null while there is none.
  due_at timestamptz,
  -- The visit by which it was rewarded, once.
  booking_id text unique,
  rewarded_at timestamptz,
  -- Null before; 0 if the referrer had the most of a year already, or could not be rewarded.
  referrer_cents integer check (referrer_cents >= 0),
  -- How often a visit of the friend was reported as possibly counting: a check sees whether more have come since.
  news integer not null default 0,
  check (friend_id <> referrer_id),
  check ((rewarded_at is null) = (booking_id is null) and (rewarded_at is null) = (referrer_cents is null))
);
create index referral_of on referral (referrer_id, joined_at);
create index referral_due on referral (due_at) where ((rewarded_at is null) and (due_at is not null));

-- Locked by purchases, so that two simultaneous ones count each other.
create table gift_buyer (
  person_id text primary key references user_account(id)
);

-- Credit that one person has bought for another.
create table gift_card (
  id text primary key,
  order_id text not null unique references customer_order(id),
  buyer_id text not null references gift_buyer(person_id),
  amount_cents integer not null check (amount_cents >= 2500 and amount_cents <= 50000),
  -- Emailed to its receiver, or shown to its buyer, who hands it over.
  delivery text not null check (delivery in ('mail', 'hand')),
  sender_name text not null,
  recipient_name text not null,
  recipient_email text,
  message text not null,
  -- The design, by its name.
  art text not null,
  -- The day on which it will be emailed, in the service zone; immediately without one.
  deliver_on date,
  -- The day on which it was bought, in the service zone: the limit of purchases counts by it.
  bought_on date not null,
  -- When its code is made and emailed, or can be shown; known once it is paid.
  deliver_at timestamptz,
  -- Only the receiver or buyer has the code itself. A new one replaces it.
  code_hash bytea unique,
  codes integer not null default 0,
  paid_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by text references user_account(id),
  -- The money was refunded to its buyer.
  cancelled_at timestamptz,
  -- The bank has taken the money back.
  voided_at timestamptz,
  created_at timestamptz not null,
  -- The one place that decides the state of a card.
  state text not null generated always as (
case
    when voided_at is not null then 'void'
    when cancelled_at is not null then 'cancelled'
    when redeemed_at is not null then 'redeemed'
    when sent_at is not null then 'sent'
    when paid_at is not null then 'scheduled'
    else 'unpaid'
end) stored,
  check ((delivery = 'mail') = (recipient_email is not null)),
  check (sent_at is null or code_hash is not null),
  check ((redeemed_at is null) = (redeemed_by is null)),
  check (redeemed_at is null or cancelled_at is null)
);
create index gift_card_buyer on gift_card (buyer_id, created_at);
create index gift_card_due on gift_card (deliver_at) where ((state = 'scheduled') and (delivery = 'mail'));
create index gift_card_paid on gift_card (created_at desc, id desc) where (paid_at is not null);
create index gift_card_redeemer on gift_card (redeemed_by) where (redeemed_by is not null);
create trigger gift_card_person_is_here before insert on gift_card for each row execute function refuse_deleted('buyer_id');

-- BOOKINGS

create type booking_status as enum ('pending', 'confirmed', 'completed', 'cancelled');

create type cancel_reason as enum ('declined', 'client', 'provider', 'admin', 'expired', 'unpaid', 'no_show', 'provider_no_show');

-- The reason for the commission rate, frozen with the booking: rates change, so it does not follow from the number.
create type commission_reason as enum ('standard', 'repeat', 'link');

create table booking (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account(id),
  provider_id text not null references user_account(id),
  offering_id text not null references offering(id),
  status booking_status not null default 'pending',
  cancel_reason cancel_reason,
  -- Copied from the offering and the provider at the moment of booking, never from the client.
  title text not null,
  category text not null,
  description text not null,
  art text not null,
  price_cents integer not null check (price_cents > 0),
  tax_cents integer not null check (tax_cents >= 0),
  commission_bps integer not null check (commission_bps >= 0 and commission_bps <= 10000),
  late_fee_percent integer not null check (late_fee_percent >= 0 and late_fee_percent <= 100),
  starts_at timestamptz not null,
  -- No visit is longer: reading the visits under way begins this long before.
  ends_at timestamptz not null,
  -- The client's address, copied: a later profile change moves no booking.
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  notes text,
  answer_due_at timestamptz,
  payment_due_at timestamptz,
  payment_reminder_at timestamptz,
  -- When the sweep next has to send something about the visit: a reminder before it, the question after it. Null before
  -- acceptance and once nothing is left to send.
  visit_reminder_at timestamptz,
  -- When both were asked whether it took place; a visit that has begun isn't moved, so it applies to the current time.
  asked_at timestamptz,
  -- Set when a move must not shift the cut-off for late fees; otherwise the cut-off follows from the start.
  free_until timestamptz,
  rescheduled_at timestamptz,
  reschedule_count integer not null default 0 check (reschedule_count >= 0),
  -- Of these, the moves that the client made without asking.
  own_reschedules integer not null default 0 check (own_reschedules >= 0 and own_reschedules <= 2),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- An upcoming visit of a suspended provider. The decision marks them in one statement, however many they are: from
  -- then on nothing else can happen to them. The sweep cancels each, with refund and messages.
  withdrawn_at timestamptz,
  -- A suspended provider can reach only the clients of kept visits: contact of visits that were over at that moment is
  -- closed, until the provider is approved again.
  contact_closed_at timestamptz,
  -- Set while an admin looks at whether the provider came: nothing else can happen to the visit, and its money waits.
  held_since timestamptz,
  -- The booking that replaced this one, which its provider declined, cancelled or did not answer.
  rescued_by text unique references booking(id),
  -- Since when the money of a visit waits for the decision on a dispute.
  disputed_since timestamptz,
  -- The reason for its rate.
  commission_reason commission_reason not null,
  -- Copied with the price: the quantity, and the names of the add-ons. Their prices are in the order.
  quantity integer not null default 1 check (quantity >= 1 and quantity <= 6),
  add_ons text[] not null default '{}' check (cardinality(add_ons) <= 8),
  -- The door notes at the time of the request.
  door_notes text check (length(door_notes) >= 1 and length(door_notes) <= 300),
  -- Codes of contract/bookings/swatches.ts. They are treated like the notes: the client's own, erased with them.
  swatches text[] not null default '{}' check (cardinality(swatches) <= 4),
  -- Series: visits that were requested together, one every so many weeks. Each is its own booking; what they share is
  -- here: the place of each among how many, and the weeks between them.
  series_id text,
  series_place smallint,
  series_size smallint,
  series_weeks smallint,
  -- The category of a visit when it was booked, and its name then: pages find the still life of its service by it.
  category_slug text not null default '',
  -- Taxes on the commission, frozen like its rate.
  commission_gst_bps integer not null default 0 check (commission_gst_bps >= 0 and commission_gst_bps <= 2000),
  commission_pst_bps integer not null default 0 check (commission_pst_bps >= 0 and commission_pst_bps <= 2000),
  check (client_id <> provider_id),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (ends_at > starts_at and ends_at <= (starts_at + '08:00:00'::interval)),
  check (num_nulls(series_id, series_place, series_size, series_weeks) = 4 or num_nulls(series_id, series_place, series_size, series_weeks) = 0 and length(series_id) = 26 and series_size >= 2 and series_size <= 12 and series_place >= 1 and series_place <= series_size and series_weeks >= 1 and series_weeks <= 8)
);
create index booking_client on booking (client_id, starts_at desc, id desc);
create index booking_provider on booking (provider_id, starts_at desc, id desc);
create index booking_provider_touched on booking (provider_id, greatest(created_at, completed_at, cancelled_at, ends_at));
create index booking_pending_client on booking (client_id) where (status = 'pending');
create index booking_answer_due on booking (answer_due_at) where (status = 'pending');
create index booking_payment_due on booking (payment_due_at) where ((status = 'confirmed') and (payment_due_at is not null));
create index booking_payment_reminder on booking (payment_reminder_at) where ((status = 'confirmed') and (payment_reminder_at is not null));
create index booking_withdrawn on booking (starts_at) where ((withdrawn_at is not null) and (status <> 'cancelled'));
create index booking_visit_reminder on booking (visit_reminder_at) where (visit_reminder_at is not null);
create index booking_asked on booking (asked_at) where ((status = 'confirmed') and (asked_at is not null));
create index booking_disputed on booking (id) where (disputed_since is not null);
create index booking_ending on booking ("right"(id, 8));
create index booking_starts on booking (starts_at, id);
create index booking_status_starts on booking (status, starts_at, id);
create index booking_city_starts on booking (city, starts_at, id);
create index booking_title_starts on booking (title, starts_at, id);
create index booking_of_offering on booking (offering_id, created_at);
create index booking_created on booking (created_at, id);
create index booking_cancelled on booking (cancelled_at, id) where (cancelled_at is not null);
create index booking_total on booking (((price_cents + tax_cents)), id);
create index booking_unpaid_client on booking (client_id) where ((status = 'confirmed') and (payment_due_at is not null));
create unique index booking_series_place on booking (series_id, series_place) where (series_id is not null);
create trigger booking_person_is_here before insert on booking for each row execute function refuse_deleted('client_id', 'provider_id');
create trigger booking_facts_due after update of status on booking for each row when (old.status is distinct from new.status) execute function note_facts_due();
create trigger booking_report_insert after insert on booking for each row execute function note_booking_change();
create trigger booking_report_update after update on booking for each row when (old.status is distinct from new.status or old.cancel_reason is distinct from new.cancel_reason or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at or old.confirmed_at is distinct from new.confirmed_at or old.cancelled_at is distinct from new.cancelled_at) execute function note_booking_change();

-- What happened to a booking; both parties can read it.
create table booking_event (
  id text primary key,
  -- The order in which it was written: ids are random and two events may share their instant.
  seq bigint not null generated always as identity,
  booking_id text not null references booking(id),
  actor_id text references user_account(id),
  event text not null,
  from_status booking_status,
  to_status booking_status not null,
  detail jsonb not null default '{}'::jsonb,
  at timestamptz not null
);
create index booking_event_booking on booking_event (booking_id, at, seq);
create index booking_event_actor on booking_event (actor_id, at desc) where (actor_id is not null);

-- One side asks the other for another time. At most one open per booking; the proposed time is not held.
create table reschedule_proposal (
  id text primary key,
  booking_id text not null references booking(id),
  proposed_by text not null references user_account(id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'overtaken')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  check (ends_at > starts_at),
  check ((state = 'open') = (closed_at is null))
);
create unique index reschedule_proposal_open on reschedule_proposal (booking_id) where (state = 'open');
create index reschedule_proposal_due on reschedule_proposal (expires_at) where (state = 'open');
create index reschedule_proposal_booking on reschedule_proposal (booking_id, created_at);

-- One side says that a visit did not take place: the client was there although the provider reported a no-show, or
-- nobody came to the client. The money stays on hold until an admin has decided.
create table booking_case (
  id text primary key check (length(id) = 26),
  booking_id text not null references booking(id),
  opened_by text not null references user_account(id),
  -- The client's own words.
  statement text not null check (length(statement) >= 1 and length(statement) <= 1000),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'decided')),
  -- Whose the kept money is: all the provider's, all the client's, or a part of it is refunded.
  decision text check (decision in ('provider', 'client', 'part')),
  refund_cents integer not null default 0 check (refund_cents >= 0),
  reason text check (length(reason) >= 1 and length(reason) <= 1000),
  decided_by text references user_account(id),
  decided_at timestamptz,
  kind text not null default 'objection' check (kind in ('objection', 'nobody_came')),
  check (decision <> 'part' or refund_cents > 0),
  check (decision = 'part' or decision = 'client' or refund_cents = 0),
  check (num_nonnulls(decision, reason, decided_by, decided_at) =
case state
    when 'decided' then 4
    else 0
end),
  check (kind = 'objection' or (decision in ('provider', 'client')))
);
create index booking_case_open on booking_case (opened_at, id) where (state = 'open');
create index booking_case_decided on booking_case (decided_at, id) where (state = 'decided');
create unique index booking_case_once on booking_case (booking_id, kind);
create index booking_case_opener on booking_case (opened_by, opened_at desc);

-- Who a visit is for, and its entry's requirements when it was booked. Only ids and kinds: names and notes are sealed
-- in the household, and read from there for as long as the visit may. Visits without named guests or requirements have
-- no row.
create table visit_party (
  booking_id text primary key references booking(id),
  -- In order: {"kind": "self" | "person" | "pet", "member_id": text | null}. The client's own entry is found by the client.
  guests jsonb not null default '[]'::jsonb check (jsonb_typeof(guests) = 'array' and jsonb_array_length(guests) <= 6),
  -- {"patch_test": {"days", "hours"} | null, "vaccination": boolean, "adults_only": boolean}; null without
  -- requirements.
  gates jsonb,
  -- The start for which the requirements were checked again.
  checked_for timestamptz
);

-- The day of a visit: on the way, there, gone. One row from the first step on. Every step happens once, and in order.
create table visit_day (
  booking_id text primary key references booking(id),
  on_my_way_at timestamptz,
  -- By the model of drives, at that moment; null without a route.
  drive_minutes integer check (drive_minutes >= 0 and drive_minutes <= 240),
  -- The provider's last report of being late: minutes after the start.
  late_minutes integer check (late_minutes >= 1 and late_minutes <= 120),
  late_said_at timestamptz,
  late_count integer not null default 0 check (late_count >= 0 and late_count <= 5),
  checked_in_at timestamptz,
  is_code_right boolean,
  -- Wrong codes; after five of them no more count.
  code_misses integer not null default 0 check (code_misses >= 0 and code_misses <= 5),
  checked_out_at timestamptz,
  -- For the client, in the provider's own words.
  note text check (length(note) >= 1 and length(note) <= 1000),
  check (drive_minutes is null or on_my_way_at is not null),
  check (num_nonnulls(late_minutes, late_said_at) = any (array[0, 2])),
  check ((checked_in_at is null) = (is_code_right is null)),
  check (checked_out_at is null or checked_in_at <= checked_out_at),
  check (note is null or checked_out_at is not null)
);

-- The provider's photos of the work for the client, in order.
create table visit_photo (
  booking_id text not null references visit_day(booking_id),
  position smallint not null,
  file_id text not null unique references stored_file(id),
  primary key (booking_id, "position")
);

-- A person who is texted when a provider does not answer. They agree by a link, and get no texts without that; by the
-- same link they can stop. A contact who has refused or stopped isn't asked by the same provider again.
create table trusted_contact (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account(id),
  name text not null check (length(name) >= 1 and length(name) <= 100),
  phone_number text not null check (phone_number ~ '^[2-9][0-9]{9}$'),
  state text not null default 'asked' check (state in ('asked', 'agreed', 'refused', 'stopped')),
  -- Hash of the link; void once they refused, stopped or let it run out.
  token_hash bytea,
  expires_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  removed_at timestamptz,
  check ((state = 'asked') = (answered_at is null)),
  check (token_hash is null or (state in ('asked', 'agreed')))
);
create unique index trusted_contact_present on trusted_contact (provider_id) where (removed_at is null);
create unique index trusted_contact_token on trusted_contact (token_hash) where (token_hash is not null);
create index trusted_contact_number on trusted_contact (provider_id, phone_number);
create trigger trusted_contact_person_is_here before insert on trusted_contact for each row execute function refuse_deleted('provider_id');

-- The timer is on for everyone who has not switched it off.
create table safety_setting (
  provider_id text primary key references user_account(id),
  has_timer boolean not null,
  changed_at timestamptz not null
);

-- The timer of a visit with a check-in. `due_at` is when the sweep next has something to do.
create table safety_watch (
  booking_id text primary key references booking(id),
  provider_id text not null references user_account(id),
  state text not null default 'running' check (state in ('running', 'asked', 'alarmed', 'ended')),
  due_at timestamptz,
  -- How often the provider was asked: distinguishes the questions.
  asked_count integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('running', 'asked')) = (due_at is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
create index safety_watch_due on safety_watch (due_at) where (due_at is not null);
create index safety_watch_provider on safety_watch (provider_id);

-- Someone should check on a provider. An alarm that its provider has answered is over for them, though an admin still
-- has to close it; if they don't answer the timer again, it raises another one.
create table safety_alarm (
  id text primary key check (length(id) = 26),
  booking_id text not null references booking(id),
  provider_id text not null references user_account(id),
  kind text not null check (kind in ('silent', 'timer')),
  raised_at timestamptz not null,
  -- Who was texted: the trusted contact, and the safety phone.
  told_contact_id text references trusted_contact(id),
  told_desk boolean not null,
  -- When the provider said that all is well.
  answered_at timestamptz,
  acknowledged_by text references user_account(id),
  acknowledged_at timestamptz,
  closed_by text references user_account(id),
  closed_at timestamptz,
  note text check (length(note) >= 1 and length(note) <= 1000),
  check (num_nonnulls(acknowledged_by, acknowledged_at) = any (array[0, 2])),
  check (num_nonnulls(closed_by, closed_at, note) = any (array[0, 3]))
);
create index safety_alarm_raised on safety_alarm (raised_at desc, id desc);
create unique index safety_alarm_open on safety_alarm (booking_id, kind) where ((closed_at is null) and (answered_at is null));
create index safety_alarm_booking on safety_alarm (booking_id);
create index safety_alarm_provider on safety_alarm (provider_id);

-- The commission from a day on (of the service zone, its first moment included). A booking's own is frozen with it.
create table commission_rate (
  id text primary key check (length(id) = 26),
  effective_day date not null,
  -- Hundredths of a percent of the price before tax; less for two people who have had a visit before, never more.
  standard_bps integer not null check (standard_bps >= 0 and standard_bps <= 3000),
  repeat_bps integer not null,
  note text not null,
  -- Null for the first one, which applies since the beginning.
  set_by text references user_account(id),
  set_at timestamptz,
  -- Set before its day: it never counted.
  withdrawn_at timestamptz,
  check (repeat_bps >= 0 and repeat_bps <= standard_bps)
);
create unique index commission_rate_day on commission_rate (effective_day) where (withdrawn_at is null);
create index commission_rate_set_by on commission_rate (set_by) where (set_by is not null);

-- GST and PST on the commission: each from a day on (of the service zone, its first moment included), as long as
-- Homebloom is registered for it. A booking's own is frozen with it, like its rate.
create table commission_tax (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('gst', 'pst')),
  effective_day date not null,
  -- Hundredths of a percent of the commission; zero from the day on which it ends.
  bps integer not null check (bps >= 0 and bps <= 2000),
  -- Homebloom's registration number.
  number text,
  note text not null,
  set_by text references user_account(id),
  set_at timestamptz not null,
  -- Set before its day: it never counted.
  withdrawn_at timestamptz,
  check ((bps = 0) = (number is null))
);
create unique index commission_tax_day on commission_tax (kind, effective_day) where (withdrawn_at is null);
create index commission_tax_set_by on commission_tax (set_by) where (set_by is not null);

-- Notices to providers of a rate or a tax, before its day: that it comes, and that it does not come after all. They are
-- sent in batches, in the order of the providers' ids.
create table rate_notice (
  id text primary key check (length(id) = 26),
  rate_id text references commission_rate(id),
  kind text not null check (kind in ('planned', 'withdrawn')),
  told_through text not null default '',
  -- The last provider to notify; null for everyone.
  last_reader text,
  created_at timestamptz not null,
  done_at timestamptz,
  tax_id text references commission_tax(id),
  unique (rate_id, kind),
  check (num_nonnulls(rate_id, tax_id) = 1)
);
create index rate_notice_waiting on rate_notice (created_at) where (done_at is null);
create unique index rate_notice_tax on rate_notice (tax_id, kind);

-- Providers whose facts have to be recalculated. Written without a key, so that no visit waits for another.
create table facts_due (
  provider_id text not null
);

create function note_facts_due() returns trigger language plpgsql as $$
begin
  insert into facts_due (provider_id) values (new.provider_id);
  return null;
end
$$;

-- WAITLIST

-- A client waits for a time: with one provider's service, with any provider of a catalogue entry, or for an earlier
-- time of a booked visit. It has everything that a request from an offer needs.
create table waitlist_entry (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account(id),
  -- Null for any provider of the entry.
  provider_id text references user_account(id),
  offering_id text references offering(id),
  entry_id text references catalogue_entry(id),
  -- The visit that should be earlier.
  booking_id text references booking(id),
  title text not null,
  add_ons text[] not null default '{}',
  quantity integer not null default 1 check (quantity >= 1),
  from_date date not null,
  to_date date not null,
  parts text[] not null check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) > 0),
  -- 0 is Sunday; none means any.
  weekdays smallint[] not null default '{}',
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  state text not null default 'waiting' check (state in ('waiting', 'paused', 'booked', 'over', 'left')),
  -- Offers in a row that ran out.
  unanswered integer not null default 0 check (unanswered >= 0),
  joined_at timestamptz not null,
  ended_at timestamptz,
  check ((provider_id is null) = (offering_id is null)),
  check (provider_id is not null or entry_id is not null and booking_id is null),
  check (to_date >= from_date),
  check ((ended_at is null) = (state in ('waiting', 'paused')))
);
create index waitlist_entry_provider on waitlist_entry (provider_id, joined_at, id) where ((state = 'waiting') and (provider_id is not null));
create index waitlist_entry_any on waitlist_entry (entry_id, joined_at, id) where ((state = 'waiting') and (provider_id is null));
create index waitlist_entry_of_provider on waitlist_entry (provider_id) where (provider_id is not null);
create index waitlist_entry_of_booking on waitlist_entry (booking_id) where (booking_id is not null);
create index waitlist_entry_client on waitlist_entry (client_id, joined_at);
create unique index waitlist_entry_booking on waitlist_entry (booking_id) where ((ended_at is null) and (booking_id is not null));
create index waitlist_entry_last_day on waitlist_entry (to_date) where (ended_at is null);
create index waitlist_entry_ended on waitlist_entry (ended_at) where (ended_at is not null);

-- A time of a provider that became free, with everyone who is asked about it except the person who gave it up. `due_at`
-- is when to process it next; null once the rest of it is public.
create table waitlist_release (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account(id),
  given_up_by text references user_account(id),
  released_at timestamptz not null,
  due_at timestamptz
);
create index waitlist_release_due on waitlist_release (due_at) where (due_at is not null);
create index waitlist_release_given_up on waitlist_release (given_up_by) where (given_up_by is not null);
create index waitlist_release_at on waitlist_release (released_at) where (due_at is null);

-- One person is asked whether they want the time, for 15 minutes. Its id is that of the hold.
create table waitlist_offer (
  id text primary key check (length(id) = 26),
  release_id text not null references waitlist_release(id) on delete cascade,
  entry_id text not null references waitlist_entry(id) on delete cascade,
  client_id text not null references user_account(id),
  provider_id text not null references user_account(id),
  offering_id text not null references offering(id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'passed', 'expired', 'void')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- Its outcome.
  booking_id text references booking(id),
  unique (release_id, entry_id),
  check (expires_at > offered_at),
  check ((closed_at is null) = (state = 'open'))
);
create unique index waitlist_offer_open on waitlist_offer (client_id) where (state = 'open');
create index waitlist_offer_client on waitlist_offer (client_id, offered_at);
create index waitlist_offer_entry on waitlist_offer (entry_id);

-- REVIEWS

-- The time in which the two people of a visit can review it. There is one from completion on; reopening or cancelling
-- removes it before anyone could write.
create table review_window (
  booking_id text primary key references booking(id),
  client_id text not null references user_account(id),
  provider_id text not null references user_account(id),
  entry_id text not null references catalogue_entry(id),
  -- When the visit was done: from then on both can write.
  opens_at timestamptz not null,
  -- When the sweep publishes the reviews, or looks again while a case is open.
  closes_at timestamptz not null,
  -- Lapsed: the time ended and nothing was published.
  state text not null default 'open' check (state in ('open', 'published', 'lapsed')),
  -- When people are next asked for their review.
  ask_at timestamptz,
  asked smallint not null default 0,
  check (closes_at > opens_at)
);
create index review_window_due on review_window (closes_at) where (state = 'open');
create index review_window_ask on review_window (ask_at) where ((state = 'open') and (ask_at is not null));
create index review_window_client on review_window (client_id, closes_at) where (state = 'open');
create index review_window_provider on review_window (provider_id, closes_at) where (state = 'open');

-- One side's review of the other.
create table review (
  id text primary key check (length(id) = 26),
  booking_id text not null references review_window(booking_id),
  -- The author: the client of the visit, about the provider, or the other way round.
  side text not null check (side in ('client', 'provider')),
  author_id text not null references user_account(id),
  subject_id text not null references user_account(id),
  entry_id text not null references catalogue_entry(id),
  stars smallint not null check (stars >= 1 and stars <= 5),
  body text not null check (length(body) >= 20 and length(body) <= 2000),
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
  reply text check (length(reply) >= 2 and length(reply) <= 1000),
  replied_at timestamptz,
  reply_hidden_at timestamptz,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- Whether others than the author may read it, and whether it counts.
  is_visible boolean not null generated always as (published_at is not null and hidden_at is null) stored,
  -- Since when its author agrees that the provider's profile shows the photos, beside the portfolio; null: they don't.
  photos_agreed_at timestamptz,
  unique (booking_id, side),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index review_newest on review (subject_id, published_at desc, id desc) where ((side = 'client') and is_visible);
create index review_most_helpful on review (subject_id, helpful_count desc, published_at desc, id desc) where ((side = 'client') and is_visible);
create index review_of_entry on review (entry_id, published_at desc, id desc) where ((side = 'client') and is_visible);
create index review_of_client on review (subject_id, published_at desc, id desc) where ((side = 'provider') and is_visible);
create index review_quotable on review (published_at desc, id desc) where ((side = 'client') and is_visible and may_quote and (stars >= 4));
create index review_author on review (author_id);
create index review_hidden on review (hidden_at desc, id desc) where (hidden_at is not null);
create index review_published on review (published_at desc, id desc) where (published_at is not null);
create index review_quotable_of_entry on review (entry_id, published_at desc, id desc) where ((side = 'client') and is_visible and may_quote and (stars >= 4));
create index review_photos_agreed on review (subject_id, published_at desc, id desc) where ((side = 'client') and is_visible and (photos_agreed_at is not null));
create index review_written on review (author_id, published_at desc, id desc) where (side = 'client');
create trigger review_person_is_here before insert on review for each row execute function refuse_deleted('author_id');

-- Pictures of a review, in the order of the form. They are sealed like private files and served through the review
-- alone, so no one sees them before it is published or while it is hidden.
create table review_photo (
  file_id text primary key references stored_file(id),
  review_id text not null references review(id),
  position smallint not null check ("position" >= 1 and "position" <= 4)
);
create index review_photo_of on review_photo (review_id, "position");

-- How many visible reviews of a provider have so many stars (`stars:5`) or a tag (`tag:friendly`). Kept by the
-- statements that publish, hide and restore; never counted on read.
create table review_tally (
  subject_id text not null references user_account(id),
  what text not null,
  n integer not null check (n >= 0),
  primary key (subject_id, what)
);

-- Who found a review helpful, once each.
create table review_vote (
  review_id text not null references review(id),
  person_id text not null references user_account(id),
  at timestamptz not null,
  primary key (review_id, person_id)
);
create index review_vote_person on review_vote (person_id);

-- Reports that a review should not be there.
create table review_report (
  id text primary key check (length(id) = 26),
  review_id text not null references review(id),
  reporter_id text not null references user_account(id),
  reason text not null,
  note text check (length(note) >= 1 and length(note) <= 1000),
  at timestamptz not null,
  settled_at timestamptz,
  unique (review_id, reporter_id)
);
create index review_report_open on review_report (at, review_id) where (settled_at is null);

-- Which reviews the home page quotes, if an admin has chosen; without rows it chooses by itself.
create table chosen_quote (
  review_id text primary key references review(id),
  position smallint not null unique ("position") check ("position" >= 1 and "position" <= 6)
);

-- How often that choice was changed, so that no one overwrites what they have not seen.
create table quote_choice (
  is_only boolean default true primary key check (is_only),
  version integer not null check (version > 0),
  chosen_by text not null references user_account(id),
  chosen_at timestamptz not null
);
create index quote_choice_chosen_by on quote_choice (chosen_by);

-- TIPS

-- Tips: what a client wants to give for a visit that is done, each as an order of its own. A row is made when the
-- checkout is requested; only `given` is a tip.
create table tip (
  order_id text primary key references customer_order(id),
  booking_id text not null references booking(id),
  client_id text not null references user_account(id),
  provider_id text not null references user_account(id),
  amount_cents integer not null check (amount_cents >= 100 and amount_cents <= 50000),
  -- For the provider alone, with contact details already hidden.
  message text,
  -- The choices of one round exclude each other, and one of them is given.
  round integer not null check (round > 0),
  -- `replaced` by another choice, or by nothing; `returned` when it was paid although another of its round was given.
  state text not null check (state in ('open', 'replaced', 'given', 'returned')),
  asked_at timestamptz not null,
  given_at timestamptz,
  -- A tip is its provider's immediately and can be paid out two days later: so long a bank has to report the card as
  -- stolen.
  waits_until timestamptz,
  check ((state = 'given') = (given_at is not null)),
  check (waits_until is null or state = 'given')
);
create unique index tip_open on tip (booking_id) where (state = 'open');
create unique index tip_given on tip (booking_id, round) where (state = 'given');
create index tip_booking on tip (booking_id);
create index tip_unpaid on tip (asked_at) where ((state in ('open', 'replaced')) and (message is not null));
create index tip_waiting on tip (waits_until) where (waits_until is not null);
create index tip_client on tip (client_id);

-- DISPUTES

-- One of the two sides reports that something went wrong with a visit or a tip, or the payer's bank has taken the money
-- back until it is decided. While one is open, the money of its order waits.
create table dispute (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('report', 'chargeback')),
  -- Exactly this order's money is frozen.
  order_id text not null references customer_order(id),
  -- Null for a gift card.
  booking_id text references booking(id),
  -- The person who opened it, and for which side; no one for a chargeback.
  opened_by text references user_account(id),
  side text check (side in ('client', 'provider')),
  reason text not null check (length(reason) >= 1 and length(reason) <= 60),
  statement text check (length(statement) >= 1 and length(statement) <= 2000),
  -- Their request: everything or a part back, or that the provider keeps their share.
  asks text check (asks in ('full', 'part', 'release')),
  asked_cents integer not null default 0 check (asked_cents >= 0),
  opened_at timestamptz not null,
  -- Until when the other side can answer, once.
  answer_due_at timestamptz,
  answer text check (length(answer) >= 1 and length(answer) <= 2000),
  answered_at timestamptz,
  -- Until when an admin should have decided.
  decide_due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'decided', 'withdrawn')),
  -- The last decision so far: the provider keeps everything, a part or everything is refunded to the client; for a
  -- chargeback also that the bank decided for us, or that Homebloom bears it.
  decision text check (decision in ('release', 'part', 'full', 'won', 'platform')),
  -- The total refunded by its decisions.
  refund_cents integer not null default 0 check (refund_cents >= 0),
  decided_at timestamptz,
  -- Until when either side can ask, once, that another admin looks again.
  appeal_until timestamptz,
  appeal_side text check (appeal_side in ('client', 'provider')),
  appeal text check (length(appeal) >= 1 and length(appeal) <= 2000),
  appealed_at timestamptz,
  withdrawn_at timestamptz,
  -- A bank only asks and has taken nothing: nothing waits for it.
  is_inquiry boolean not null default false,
  -- The part of a discount taken from the provider by the decision, if the client had paid nothing that could be
  -- refunded.
  dropped_cents integer not null default 0 check (dropped_cents >= 0),
  -- An appeal is answered like a report: once, by the other side, and no one decides before its time is over.
  appeal_answer_due_at timestamptz,
  appeal_answer text check (length(appeal_answer) >= 1 and length(appeal_answer) <= 2000),
  appeal_answered_at timestamptz,
  -- Money that the bank returned after the loss was assigned: the newest decision on whose it is.
  recovered_to text check (recovered_to in ('shares', 'client', 'keep')),
  check ((kind = 'report') = (opened_by is not null)),
  check (num_nonnulls(opened_by, side, statement, asks, answer_due_at) =
case kind
    when 'report' then 5
    else 0
end),
  check ((not asks is distinct from 'part') = (asked_cents > 0)),
  check ((answer is null) = (answered_at is null)),
  check (state <> 'decided' or num_nonnulls(decision, decided_at) = 2),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (num_nonnulls(appeal_side, appeal, appealed_at) = any (array[0, 3])),
  check (appealed_at is not null or num_nonnulls(appeal_answer_due_at, appeal_answer) = 0),
  check ((appeal_answer is null) = (appeal_answered_at is null))
);
create unique index dispute_report_open on dispute (order_id) where ((kind = 'report') and (state = 'open'));
create unique index dispute_report_once on dispute (order_id, side) where (kind = 'report');
create index dispute_frozen on dispute (order_id) where (state = 'open');
create index dispute_order on dispute (order_id, opened_at);
create index dispute_booking on dispute (booking_id, opened_at);
create index dispute_due on dispute (decide_due_at, id) where (state = 'open');
create index dispute_closed on dispute (coalesce(decided_at, withdrawn_at), id) where (state <> 'open');

-- Both sides' photos, in order: sealed, and seen by the two of them and by admins.
create table dispute_photo (
  dispute_id text not null references dispute(id),
  part text not null check (part in ('statement', 'answer', 'appeal', 'appeal_answer')),
  position smallint not null,
  file_id text not null unique references stored_file(id),
  primary key (dispute_id, part, "position")
);

-- Admins' decisions about money: on a dispute, a waived fee, credit as goodwill, a refund of a visit that took place,
-- money that came back from a bank. Above a limit a second admin has to approve.
create table money_ruling (
  id text primary key check (length(id) = 26),
  kind text not null check (kind in ('dispute', 'waiver', 'goodwill', 'withdrawal', 'adjustment', 'recovered', 'refund')),
  -- The dispute, and which decision on it: the first or the one on appeal.
  dispute_id text references dispute(id),
  round smallint check (round = any (array[1, 2])),
  decision text,
  booking_id text references booking(id),
  -- The person who gets the refund or the credit.
  order_id text references customer_order(id),
  person_id text references user_account(id),
  -- In CAD: the client's refund, or the credit.
  amount_cents integer not null check (amount_cents >= 0),
  -- The people concerned read it.
  reason text not null check (length(reason) >= 1 and length(reason) <= 1000),
  asked_by text not null references user_account(id),
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  -- Set if no other admin could approve: then it runs by itself unless it is stopped.
  runs_at timestamptz,
  -- Who approved or refused: null if none was needed, or if it ran by itself.
  closed_by text references user_account(id),
  closed_at timestamptz,
  close_reason text check (length(close_reason) >= 1 and length(close_reason) <= 1000),
  is_single_operator boolean not null default false,
  -- An admin's movements of the books themselves: money that has gone to our bank, and adjustments from one account of
  -- ours to another, which always need two admins.
  from_account text,
  to_account text,
  -- For a withdrawal: the payment company's name of it, so that it is booked once.
  reference text check (length(reference) >= 3 and length(reference) <= 100),
  -- Who bears what, as shown to the first admin who asked for approval: the second sees what has changed since. Without
  -- names, which are read when it is shown. Null without a preview, and if no approval is needed.
  shown jsonb,
  check (
case kind
    when 'dispute' then dispute_id is not null and round is not null and (decision in ('release', 'part', 'full', 'platform')) and decision is not null
    when 'recovered' then dispute_id is not null and round is null and (decision in ('shares', 'client', 'keep')) and decision is not null
    else num_nonnulls(dispute_id, round, decision) = 0
end),
  check ((kind in ('dispute', 'waiver', 'recovered', 'refund')) = (order_id is not null)),
  check ((kind = 'goodwill') = (person_id is not null)),
  check (kind = 'dispute' or amount_cents > 0),
  check ((kind = 'withdrawal') = (reference is not null)),
  check ((state = 'waiting') = (closed_at is null)),
  check (closed_by is null or closed_by <> asked_by or state = 'refused'),
  check (num_nonnulls(from_account, to_account) =
case
    when kind in ('withdrawal', 'adjustment') then 2
    else 0
end and (from_account is null or from_account <> to_account))
);
create unique index money_ruling_round on money_ruling (dispute_id, round) where (state <> 'refused');
create unique index money_ruling_waiver on money_ruling (order_id) where ((kind = 'waiver') and (state = 'waiting'));
create index money_ruling_waiting on money_ruling (asked_at, id) where (state = 'waiting');
create index money_ruling_booking on money_ruling (booking_id, asked_at);
create index money_ruling_moved on money_ruling (asked_at, id) where (kind in ('withdrawal', 'adjustment'));
create unique index money_ruling_recovered on money_ruling (dispute_id) where ((kind = 'recovered') and (state = 'waiting'));
create unique index money_ruling_refund on money_ruling (order_id) where ((kind = 'refund') and (state = 'waiting'));
create unique index money_ruling_withdrawal on money_ruling (reference) where ((kind = 'withdrawal') and (state <> 'refused'));

-- Money that banks take back until it is decided. Stored by the gateway's name, also while we do not know the payment
-- yet.
create table chargeback (
  id text primary key,
  payment_intent text not null,
  -- Null until the payment is known.
  dispute_id text unique references dispute(id),
  checkout_session_id text references checkout_session(id),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null default 0,
  reason text not null,
  -- The gateway's status; a final one is never left again.
  status text not null,
  -- Whether the money was taken from us.
  is_taken boolean not null default false,
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  received_at timestamptz not null,
  -- All that came back by now, and the part of the charge.
  returned_cents integer not null default 0 check (returned_cents >= 0),
  fee_back_cents integer not null default 0 check (fee_back_cents >= 0),
  -- What of all this is in the books: that it was taken, the charge, what came back while it was open, what was lost
  -- for good, and what came back of that.
  is_booked boolean not null default false,
  booked_fee_cents integer not null default 0,
  booked_back_cents integer not null default 0,
  lost_cents integer,
  recovered_cents integer not null default 0,
  -- When the payment company was last asked which payment it is about.
  asked_at timestamptz,
  -- An unanswerable question is asked once: when an admin was notified that its payment is unknown, and whether one has
  -- said that it is none of ours.
  unknown_told_at timestamptz,
  is_none_of_ours boolean not null default false,
  -- When an admin was notified that it is won and its money has not come back.
  short_told_at timestamptz,
  -- A bank has kept a payment as fraud, and an admin has said who bears it: until when the other payments of the same
  -- client to the same provider wait. Other chargebacks of a stolen card come weeks later.
  pair_held_until timestamptz,
  -- Of the money that came back after it was lost: the part already decided about, and the part of that which stays
  -- with us.
  decided_back_cents integer not null default 0,
  kept_back_cents integer not null default 0,
  -- Money that a bank has decided to keep is lost in the books immediately; who bears it is decided later, and counted
  -- then.
  is_counted boolean not null default false,
  check (decided_back_cents >= 0 and decided_back_cents <= recovered_cents and kept_back_cents >= 0 and kept_back_cents <= decided_back_cents)
);
create index chargeback_unknown on chargeback (payment_intent) where (dispute_id is null);
create index chargeback_short on chargeback (dispute_id) where ((status = 'won') and is_taken and (lost_cents is null) and (short_told_at is null));
create index chargeback_pair_held on chargeback (pair_held_until) where (pair_held_until is not null);

-- Payments that a bank calls fraud, until it is decided or for as long as the pair is held: whose card it was, and whom
-- it had paid.
create view suspected_payment as
 select o.payer_id,
    o.payee_id,
    o.id as order_id,
    d.state = 'open' as is_open
   from chargeback c
     join dispute d on d.id = c.dispute_id and not d.is_inquiry
     join customer_order o on o.id = d.order_id
  where c.reason = 'fraudulent' and (d.state = 'open' or c.pair_held_until is not null);

-- Chargebacks in another currency than ours: nothing of them is booked, and an admin is notified of each once.
create table foreign_chargeback (
  -- The gateway's.
  id text primary key,
  told_at timestamptz not null
);

-- LEDGER

-- The ledger: every cent twice. Entries are signed (debts and income are below zero) and sum to zero in each
-- transaction. It can only grow, and it names its subjects without references: it outlives all of them.
create table ledger_transaction (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('paid', 'applied', 'unknown_receipt', 'unknown_gone', 'processing_cost', 'commission_gst', 'earned', 'refunded', 'fee_kept', 'tip', 'tip_refunded', 'gift_bought', 'gift_redeemed', 'credit_spent', 'credit_lapsed', 'promo_granted', 'payout_sent', 'payout_arrived', 'payout_returned', 'withdrawal', 'chargeback', 'chargeback_won', 'chargeback_lost', 'goodwill', 'written_off', 'adjustment')),
  -- Its cause: the paid checkout, the sent refund, the earned booking.
  reference text not null,
  order_id text,
  at timestamptz not null,
  unique (cause, reference)
);
create index ledger_transaction_order on ledger_transaction (order_id) where (order_id is not null);
create index ledger_transaction_reported on ledger_transaction (at) where (cause in ('earned', 'fee_kept', 'payout_sent'));
create constraint trigger ledger_transaction_sum after insert on ledger_transaction deferrable initially deferred for each row execute function check_ledger_sum();
create trigger ledger_transaction_row before delete or update on ledger_transaction for each row execute function refuse_ledger_change();
create trigger ledger_transaction_all before truncate on ledger_transaction for each statement execute function refuse_ledger_change();
create trigger ledger_transaction_open before insert on ledger_transaction for each row execute function refuse_closed_month();
create trigger ledger_report after insert on ledger_transaction for each row when (new.cause in ('earned', 'fee_kept', 'payout_sent')) execute function note_ledger_change();

-- The effect of a transaction on one account.
create table ledger_entry (
  transaction_id bigint not null references ledger_transaction(id),
  -- A name, and for a person's own account their id after a colon.
  account text not null check (account ~ '^(?:gateway|client_funds|unapplied_receipts|revenue|processing_costs|promotions|gift_cards|disputes|bank|payout_transit|gst_platform|pst_platform|bad_debt|(?:provider|gst|credit):.+)$'),
  -- In CAD.
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, account)
);
create index ledger_entry_account on ledger_entry (account, transaction_id) include (amount_cents);
create constraint trigger ledger_entry_sum after insert on ledger_entry deferrable initially deferred for each row execute function check_ledger_sum();
create trigger ledger_entry_row before delete or update on ledger_entry for each row execute function refuse_ledger_change();
create trigger ledger_entry_all before truncate on ledger_entry for each statement execute function refuse_ledger_change();
create trigger ledger_entry_open before insert on ledger_entry for each row execute function refuse_closed_month();
create trigger ledger_entry_payable after insert on ledger_entry referencing new table as fresh for each statement execute function note_payable_lines();

-- Checked when the transaction of the database ends: a transaction and its entries are written one after the other.
create function check_ledger_sum() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transaction_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if (select coalesce(sum(amount_cents), 1) from ledger_entry where transaction_id = checked) <> 0 then
    raise exception 'transaction % of the ledger does not sum to zero', checked using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- A sandbox whose first start was cut off is emptied and filled anew: nobody has used it yet.
  if tg_op = 'TRUNCATE' and exists (select from deployment where is_sandbox and demo_version is null) then
    return null;
  end if;
  raise exception 'the ledger can only grow';
end $$;

-- Writes one transaction of the ledger, once per cause and reference. A repeat with the same content changes nothing;
-- with anything else it is a mistake, and nothing of it is stored.
create function post_ledger_transaction(said_cause text, said_reference text, said_order text, said_at timestamptz, accounts text[], cents bigint[]) returns void language plpgsql as $$
declare
  posted bigint;
begin
  insert into ledger_transaction (cause, reference, order_id, at)
  values (said_cause, said_reference, said_order, said_at)
  on conflict (cause, reference) do nothing returning id into posted;
  if posted is not null then
    insert into ledger_entry (transaction_id, account, amount_cents)
    select posted, said.account, said.cents from unnest(accounts, cents) as said (account, cents);
    return;
  end if;
  select id into posted from ledger_transaction where cause = said_cause and reference = said_reference;
  if exists (
    select from (select account, amount_cents from ledger_entry where transaction_id = posted) kept
    full join unnest(accounts, cents) as said (account, cents)
      on said.account = kept.account and said.cents = kept.amount_cents
    where said.account is null or kept.account is null)
  then
    raise exception 'the ledger has booked % of % already, with other entries', said_cause, said_reference
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- The sum of the entries up to the mark, so that a balance reads only later ones. Recalculated, never trusted: the
-- check compares it with the entries.
create table ledger_balance (
  account text primary key,
  balance_cents bigint not null
);

-- The sum of the stored balances of one kind of account (the name before the colon), and how many there are: as many
-- rows as kinds, however many people have a balance. Moved with them, and compared by the check.
create table ledger_total (
  kind text primary key,
  balance_cents bigint not null,
  accounts integer not null
);

-- One row: the last transaction in the stored balances.
create table ledger_mark (
  only_row boolean default true primary key check (only_row),
  through_id bigint not null,
  -- The day, in the service zone, on which all of it was last checked.
  checked_on date
);

-- The result of the last check of the books, and when they have to be checked again.
create table ledger_check (
  only_row boolean default true primary key check (only_row),
  checked_at timestamptz,
  -- [{kind, reference, expected_cents, found_cents}]
  breaks jsonb not null default '[]'::jsonb,
  -- By an admin, who does not want to wait for the night.
  asked_at timestamptz,
  -- A process has claimed it; after this moment another one may start over.
  claimed_until timestamptz,
  -- Since it last finished.
  failures integer not null default 0,
  -- A process has claimed the check until this moment; otherwise it says when a failed one is tried again.
  is_running boolean not null default false
);

-- Bookings whose money will be earned at a moment, unless something happens before.
create table ledger_due (
  booking_id text primary key,
  due_at timestamptz not null
);
create index ledger_due_at on ledger_due (due_at);

-- The months that are over, each up to its last transaction of the ledger: later entries count to a later month,
-- whatever moment they concern. Statements are made of such ranges, so their numbers cannot change.
create table ledger_month (
  -- Its first day, in the service zone.
  month date primary key check (extract(day from month) = 1::numeric),
  through_id bigint not null,
  -- Whether its statements say how much GST clients paid.
  tells_gst boolean not null default true
);
create trigger ledger_month_turn before insert on ledger_month for each row execute function refuse_month_out_of_turn();
create trigger ledger_month_frozen before delete or update on ledger_month for each row execute function refuse_ledger_month_change();

-- The books of a closed month cannot change: nothing is written before its mark, and no mark moves back.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  written bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'transaction_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if written <= (select through_id from ledger_month order by month desc limit 1) then
    raise exception 'transaction % of the ledger lies in a month that was closed', written
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A month is closed after the one before it, and reaches at least as far.
create function refuse_month_out_of_turn() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_month where month > new.month or through_id > new.through_id) then
    raise exception 'month % cannot be closed after a later one', new.month
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create function refuse_ledger_month_change() returns trigger language plpgsql as $$
begin
  raise exception 'a month that was closed stays closed';
end $$;

-- The months as ranges of the ledger, and everything after them as one that is open. A transaction belongs to its
-- range; the day it is booked on is its own day, moved to the nearest one of that range.
create view ledger_period as
 select ledger_month.month as first_day,
    (ledger_month.month + '1 mon'::interval - '1 day'::interval)::date as last_day,
    coalesce(lag(ledger_month.through_id) over (order by ledger_month.month), 0::bigint) as after_id,
    ledger_month.through_id,
    true as is_closed
   from ledger_month
union all
 select coalesce((max(ledger_month.month) + '1 mon'::interval)::date, '-infinity'::date) as first_day,
    'infinity'::date as last_day,
    coalesce(max(ledger_month.through_id), 0::bigint) as after_id,
    '9223372036854775807' as through_id,
    false as is_closed
   from ledger_month;

-- How a provider can be paid. Made with their first line: everything about their payouts waits for its row.
create table payout_account (
  provider_id text primary key references user_account(id),
  -- Null until the provider has begun to set it up.
  gateway_account_id text unique,
  state text not null default 'none' check (state in ('none', 'needs_details', 'checking', 'ready', 'restricted')),
  -- Why the provider can't be paid, if they can fix it.
  reason text check (reason in ('details', 'bank', 'refused')),
  -- To recognize the bank account on a screen; the rest is known to the gateway alone.
  bank_name text,
  bank_last4 text,
  -- Events about the account, and how many of them there were when it was last read: they come in any order, so they
  -- only say that it has to be read again.
  news_heard integer not null default 0,
  news_read integer not null default 0,
  -- While we look into something, nothing leaves.
  held_since timestamptz,
  held_reason text,
  -- The Monday of the last weekly turn.
  turn_on date,
  -- When the provider was last asked to set it up or to fix it.
  asked_at timestamptz,
  -- When transfers to the account and its payouts are next compared with the payment company's data.
  compare_at timestamptz,
  -- How often in a row the account of a provider could not be read at the payment company.
  compare_failures integer not null default 0,
  -- The bank account that the payment company pays to, by its own name for it, and the one that has refused a payout:
  -- nothing more is sent there by itself until its owner has named another, or an admin tries it again. '' is one whose
  -- name we have not read yet.
  bank_ref text,
  refused_bank_ref text,
  check ((state = 'none') = (gateway_account_id is null)),
  check ((held_since is null) = (held_reason is null))
);
create index payout_account_news on payout_account (provider_id) where (news_heard > news_read);
create index payout_account_turn on payout_account (turn_on);
create index payout_account_asked on payout_account (asked_at) where (state <> 'ready');
create index payout_account_held on payout_account (held_since) where (held_since is not null);
create index payout_account_compare on payout_account (compare_at nulls first) where (gateway_account_id is not null);

-- The sum of lines on its way to the provider's bank.
create table payout (
  id text primary key,
  provider_id text not null references payout_account(provider_id),
  kind text not null check (kind in ('weekly', 'on_demand', 'admin')),
  -- Signed, as the lines that it sums.
  net_cents bigint not null,
  gst_cents bigint not null,
  amount_cents bigint not null generated always as (net_cents + gst_cents) stored check (amount_cents > 0),
  -- promised: to be moved to the provider's account at the gateway; transferred: there; in_transit: on its way to their
  -- bank; returning: did not arrive, to be fetched back; failed and reversed: theirs to be paid again, reversed after
  -- it had arrived.
  state text not null default 'promised' check (state in ('promised', 'transferred', 'in_transit', 'paid', 'returning', 'failed', 'reversed')),
  gateway_account_id text not null,
  transfer_id text,
  gateway_payout_id text,
  -- As in the outbox: a try is recorded before it is made, and a failing one waits longer each time.
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- How often the gateway has refused: an answer under one key is the same for a day.
  refusals integer not null default 0,
  -- Why it did not arrive, in the gateway's word.
  failure text,
  created_at timestamptz not null,
  arrives_on date,
  arrived_at timestamptz,
  failed_at timestamptz,
  -- The request that led to it; null if the worker did it by itself.
  request_id text
);
create index payout_provider on payout (provider_id, created_at desc, id desc);
create index payout_newest on payout (created_at desc, id desc);
create index payout_state on payout (state, created_at desc, id desc);
create index payout_open on payout (provider_id) include (amount_cents) where (state in ('promised', 'transferred', 'in_transit', 'returning'));
create index payout_waiting on payout (created_at) where (state in ('promised', 'transferred', 'in_transit', 'returning'));
create trigger payout_person_is_here before insert on payout for each row execute function refuse_deleted('provider_id');

-- What each transaction of the ledger brought a provider or took from them; one can touch more than one provider. A
-- payout is the sum of lines; a line is in one payout at most.
create table payable_line (
  transaction_id bigint not null references ledger_transaction(id),
  provider_id text not null,
  -- Its subject, as far as the ledger knows.
  order_id text,
  booking_id text,
  cause text not null,
  at timestamptz not null,
  -- Signed as money for the provider.
  net_cents bigint not null,
  gst_cents bigint not null,
  payout_id text references payout(id),
  primary key (transaction_id, provider_id)
);
create index payable_line_open on payable_line (provider_id, at) include (net_cents, gst_cents, order_id) where (payout_id is null);
create index payable_line_debt on payable_line (at) include (provider_id) where ((payout_id is null) and ((net_cents + gst_cents) < 0));
create index payable_line_order on payable_line (order_id) where (order_id is not null);
create index payable_line_provider on payable_line (provider_id, at desc, transaction_id desc);
create index payable_line_range on payable_line (provider_id, transaction_id);
create index payable_line_payout on payable_line (payout_id, transaction_id) where (payout_id is not null);

-- The lines of some entries of the ledger. Payouts and their returns make none: they take lines, and free them again.
create function add_payable_lines(ids bigint[]) returns void language sql as $$
  insert into payout_account (provider_id)
  select distinct u.id
  from ledger_entry e
  join user_account u on u.id = substr(e.account, strpos(e.account, ':') + 1)
  where e.transaction_id = any(ids) and (e.account like 'provider:%' or e.account like 'gst:%')
  on conflict do nothing;

  insert into payable_line (transaction_id, provider_id, order_id, booking_id, cause, at, net_cents, gst_cents)
  select t.id, substr(e.account, strpos(e.account, ':') + 1), t.order_id, o.booking_id, t.cause, t.at,
    -coalesce(sum(e.amount_cents) filter (where e.account like 'provider:%'), 0),
    -coalesce(sum(e.amount_cents) filter (where e.account like 'gst:%'), 0)
  from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id
  left join customer_order o on o.id = t.order_id
  where e.transaction_id = any(ids) and (e.account like 'provider:%' or e.account like 'gst:%')
    and t.cause not in ('payout_sent', 'payout_returned')
  group by t.id, 2, o.booking_id
$$;

-- In the statement that writes the entries, so that no code can book something for a provider and forget it.
create function note_payable_lines() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct transaction_id from fresh where account like 'provider:%' or account like 'gst:%');
begin
  if ids <> '{}' then
    perform add_payable_lines(ids);
  end if;
  return null;
end $$;

-- The lines of a payout that came back: they are free again, each by itself.
create table payout_former_line (
  payout_id text not null references payout(id),
  transaction_id bigint not null,
  primary key (payout_id, transaction_id)
);

-- Visits that have kept some credit that a bank has taken back, each with the chargeback behind it. Money already paid
-- out waits for nothing, and credit spent after an admin has looked, from a checkout that was open, waits again.
create view void_spending as
 select o.id as order_id,
    o.booking_id,
    o.payee_id as provider_id,
    d.id as dispute_id,
    l.id as lot_id,
    l.voided_at as since
   from credit_lot l
     join lateral ( select d_1.id
           from dispute d_1
          where d_1.order_id = l.order_id and d_1.kind = 'chargeback' and not d_1.is_inquiry and d_1.decision is distinct from 'won'
          order by d_1.opened_at desc, d_1.id desc
         limit 1) d on true
     join credit_spending s on s.lot_id = l.id and s.refunded_cents < s.amount_cents
     join payment p on p.id = s.payment_id
     join customer_order o on o.id = p.order_id and o.kind = 'visit'
  where l.voided_at is not null and (l.spending_freed_at is null or p.paid_at > l.spending_freed_at) and not (exists ( select
           from payable_line y
          where y.order_id = o.id and y.provider_id = o.payee_id and y.payout_id is not null));

-- Orders whose lines are left out of payouts: a dispute about it is open; the payment company disagrees with our books;
-- a bank calls a payment of the same two people fraud (once that is decided, the payment itself no longer waits, nor
-- does what the provider owes for any other); a tip that still waits; credit that a bank has taken back.
create view frozen_order as
 select d.order_id,
    o.payee_id as provider_id
   from dispute d
     join customer_order o on o.id = d.order_id
  where d.state = 'open' and not d.is_inquiry
union all
 select o.id as order_id,
    o.payee_id as provider_id
   from reconciliation_break b
     join customer_order o on o.id = b.order_id
  where b.resolved_at is null
union all
 select o.id as order_id,
    o.payee_id as provider_id
   from suspected_payment s
     join customer_order o on o.payer_id = s.payer_id and o.payee_id = s.payee_id
  where s.is_open or o.id <> s.order_id and (( select sum(l.net_cents + l.gst_cents) as sum
           from payable_line l
          where l.order_id = o.id and l.provider_id = o.payee_id and l.payout_id is null)) > 0::numeric
union all
 select t.order_id,
    t.provider_id
   from tip t
  where t.waits_until is not null
union all
 select v.order_id,
    v.provider_id
   from void_spending v;

-- STATEMENTS

-- Receipts and credit notes: what a person paid or got back. Made once; the content never changes, whatever becomes of
-- the people it names. Their numbers are counted here.
create table receipt_series (
  -- The letters before the year.
  series text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);

-- A visit has its receipt when it is done; a kept fee of a visit that did not take place has a document of its own.
-- Gift cards have receipts as well: these have no booking.
create table receipt (
  id text primary key,
  kind text not null check (kind in ('receipt', 'fee', 'credit_note')),
  -- Counted without a gap, in the series and the year of the day on which it was issued.
  number text not null unique,
  order_id text not null references customer_order(id),
  booking_id text,
  refund_id text unique references refund(id),
  issued_at timestamptz not null,
  -- The whole content, in whole cents and finished text.
  facts jsonb not null,
  -- A receipt of money that counts again, by the decision that says so.
  restored_by text unique,
  -- The causes of refunds promised before it was issued: it shows the rest after them, so they have no credit note when
  -- they are sent.
  netted text[] not null default '{}',
  check ((kind = 'credit_note') = (refund_id is not null)),
  check (restored_by is null or kind <> 'credit_note')
);
create index receipt_booking on receipt (booking_id, issued_at);
create index receipt_of_order on receipt (order_id);
create index receipt_issued on receipt (issued_at, id);
create unique index receipt_order on receipt (order_id) where ((kind <> 'credit_note') and (restored_by is null));
create trigger receipt_frozen before delete or update on receipt for each row execute function refuse_receipt_change();

-- A receipt never changes, and names payer and payee. Once the law no longer requires it, the names of deleted accounts
-- are removed; number, amounts and days stay.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts'
      and new.facts - '{buyer,seller,service,lines}'::text[] = old.facts - '{buyer,seller,service,lines}'::text[]
      and exists (select from customer_order o join user_account u on u.id in (o.payer_id, o.payee_id)
        where o.id = old.order_id and u.deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'a receipt never changes';
end $$;

-- Payments and refunds without a receipt yet, in the order in which they happened: issued by the worker within seconds,
-- or on request.
create table receipt_due (
  position bigint not null generated always as identity primary key ("position"),
  order_id text not null,
  refund_id text,
  -- A failed one is tried again later, and holds up no other.
  next_try_at timestamptz,
  -- For a payment that counts again: by which decision, and how much.
  restored_by text,
  restored_cents integer,
  restored_at timestamptz,
  unique nulls not distinct (order_id, refund_id, restored_by),
  check (num_nonnulls(restored_by, restored_cents, restored_at) = any (array[0, 3]))
);

-- The tax details of providers, sealed: the name as filed, the address, the birth date or the date of incorporation,
-- and the tax number, as one value. It names its key in itself and beside it, so that values under an older key can be
-- found.
create table tax_details (
  provider_id text primary key references user_account(id),
  sealed text not null,
  key_id text not null,
  updated_at timestamptz not null
);
create index tax_details_key on tax_details (key_id);
create trigger tax_details_person_is_here before insert or update on tax_details for each row execute function refuse_deleted('provider_id');

-- Providers asked for them by an admin, and when last.
create table tax_details_request (
  provider_id text primary key references user_account(id),
  asked_at timestamptz not null
);

-- Homebloom's charges to a provider in a month, for good.
create table commission_invoice (
  -- Counted without a gap, in the series and the year of the day on which it was issued.
  number text primary key,
  provider_id text not null references user_account(id),
  month date not null references ledger_month(month),
  issued_at timestamptz not null,
  -- The whole content, in whole cents and finished text.
  facts jsonb not null,
  unique (provider_id, month)
);
create trigger commission_invoice_frozen before delete or update on commission_invoice for each row execute function refuse_invoice_change();

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts' and new.facts - 'buyer' = old.facts - 'buyer'
      and exists (select from user_account u where u.id = old.provider_id and u.deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'an invoice never changes';
end $$;

-- The months of which every invoice is issued.
create table invoiced_month (
  month date primary key references ledger_month(month)
);

-- A failed invoice is tried again later, and holds up no other.
create table invoice_wait (
  provider_id text not null references user_account(id),
  month date not null references ledger_month(month),
  next_try_at timestamptz not null,
  primary key (provider_id, month)
);

-- The GST of clients' payments to a provider, and of their refunds: one row for each payment, refund and payment that
-- counts again, written with it. Statements sum it up by month.
create table gst_payment (
  position bigint not null generated always as identity primary key ("position"),
  provider_id text not null references user_account(id),
  order_id text not null references customer_order(id),
  -- 'paid', the id of a refund, or of the decision that made a payment count again or took a discount back.
  cause text not null,
  at timestamptz not null,
  -- Its first day, in the service zone: that of `at`, or the first open one if that was closed.
  month date not null check (extract(day from month) = 1::numeric),
  -- The client's money; refunds are below zero.
  amount_cents integer not null,
  gst_cents integer not null,
  unique (order_id, cause)
);
create index gst_payment_month on gst_payment (provider_id, month) include (gst_cents);
create trigger gst_payment_frozen before delete or update on gst_payment for each row execute function refuse_gst_payment_change();

create function refuse_gst_payment_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was told of a payment never changes';
end $$;

-- Notices to providers without a GST number that their sales come near the limit of small suppliers: each threshold
-- once for four quarters that overlap.
create table small_supplier_notice (
  provider_id text not null references user_account(id),
  -- Cents of CAD.
  threshold_cents integer not null,
  -- The first day of the last of the four calendar quarters, in the service zone.
  quarter date not null,
  sales_cents bigint not null,
  told_at timestamptz not null,
  primary key (provider_id, threshold_cents, quarter)
);

-- Daily check of sales: all providers by their ids, once a day.
create table small_supplier_round (
  only_row boolean default true primary key check (only_row),
  day date not null,
  -- Null when the round is over.
  after_id text
);

-- The drives of the days that are over for good, by the travel model of that time. The provider's alone.
create table mileage_day (
  provider_id text not null references user_account(id),
  -- In the service zone.
  day date not null,
  -- Tenths of a kilometre.
  distance integer not null check (distance >= 0),
  minutes integer not null check (minutes >= 0),
  -- [{from, to, distance, minutes}]: the first halves of postal codes, and home as the model knows it.
  drives jsonb not null,
  primary key (provider_id, day)
);

-- The last stored day.
create table mileage_mark (
  only_row boolean default true primary key check (only_row),
  through_day date not null
);

-- Providers who want no log.
create table mileage_off (
  provider_id text primary key references user_account(id)
);

-- The files for the Canada Revenue Agency, sealed as they were made.
create table seller_file (
  id text primary key,
  year integer not null,
  made_by text not null references user_account(id),
  made_at timestamptz not null,
  sellers integer not null,
  -- How many of them have no tax details.
  lacking integer not null,
  pieces integer not null check (pieces > 0)
);
create index seller_file_year on seller_file (year, made_at);

-- The seller file of a year is sealed in pieces: it is made and read one after the other, however many sellers there
-- are.
create table seller_file_piece (
  -- Checked when the transaction ends: the totals are known after the last piece.
  file_id text not null references seller_file(id) deferrable initially deferred,
  -- From 1 on.
  position integer not null,
  sealed text not null,
  key_id text not null,
  primary key (file_id, "position")
);
create index seller_file_piece_key on seller_file_piece (key_id);

-- The seller file's part about one provider, for the provider: sealed like the file, with only the end of the tax
-- number. The newest file of a year that is over wins.
create table seller_copy (
  provider_id text not null references user_account(id),
  year integer not null,
  -- A file is recorded once all of it is made.
  file_id text not null references seller_file(id) deferrable initially deferred,
  made_at timestamptz not null,
  sealed text not null,
  key_id text not null,
  primary key (provider_id, year)
);
create index seller_copy_key on seller_copy (key_id, provider_id, year);
create index seller_copy_file on seller_copy (file_id);

-- NOTIFICATIONS

-- One notification: its subject, its template, and the facts from which its text is made when a message is sent or
-- read.
create table notification (
  id text primary key,
  template text not null,
  subject_type text not null,
  subject_id text not null,
  -- Distinguishes repeated notifications of one subject (the id of a proposal, the number of moves before a reminder);
  -- '' if it is sent once, null if it may be sent any number of times.
  round text,
  -- Deleted with the last message (outside of the sandbox); those of a code or a link when they are void, everywhere.
  facts text,
  created_at timestamptz not null,
  -- The request that led to it: the log, the audit and the email name it by the same id. Null if time alone led to it.
  request_id text check (length(request_id) >= 1 and length(request_id) <= 64),
  unique (subject_type, subject_id, template, round)
);
create index notification_age on notification (created_at);

-- A notification to one person by one channel. Lanes of the worker read it instead of one job per message: urgent
-- messages never wait behind the rest, held ones (a burst about one subject, a text message in the night) wait for
-- their moment by the clock of the product.
create table outbox_message (
  -- The order in which they were written: two messages may share their instant.
  id bigint generated always as identity primary key,
  notification_id text not null references notification(id) on delete cascade,
  -- The reader in the template: the two sides of a booking read different texts.
  reader text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  -- An email address, a phone number, or the id of a device.
  recipient text not null,
  is_urgent boolean not null,
  held_until timestamptz,
  -- It is dropped once the subject no longer reads like this (a part of its state, by name), or at this moment.
  holds_while jsonb,
  holds_until timestamptz,
  created_at timestamptz not null,
  -- A try is recorded before it is made: two workers never make the same one, a failing one waits longer each time, and
  -- one interrupted by the end of its process is known as such.
  attempts integer not null default 0,
  claimed_until timestamptz,
  next_try_at timestamptz,
  last_error text,
  sent_at timestamptz,
  dropped_at timestamptz,
  -- The message that said it, or would have, if it had still been true: the last one of a burst.
  part_of bigint,
  -- Messages that were given up, until they are tried again or left out, or for a week: their content is stored that
  -- long. Refused ones count as well; ones that became untrue meanwhile do not.
  gave_up_at timestamptz,
  -- An email that went to an unproven address without private details, so that the outbox shows it as sent.
  is_bare boolean not null default false,
  -- Why it did not arrive: the address doesn't exist; its owner or a network accepts nothing from us; for now; unknown.
  failure text check (failure in ('bounce', 'blocked', 'temporary', 'unknown')),
  -- The service's report after it had accepted the message.
  reported text check (reported in ('delivered', 'undelivered', 'failed')),
  reported_at timestamptz,
  -- When a text or push message was handed to the network. Other messages of a worker that died are tried again; only
  -- for handed-over ones it is unknown whether they were sent.
  handed_at timestamptz,
  -- The account a message was for, when it was written: an address or a number may be another's later. Null without an
  -- account, such as for a code before the sign-up. Not a reference: messages are written in the transaction of every
  -- change, and no account's row is ever removed.
  person_id text
);
create index outbox_message_notification on outbox_message (notification_id);
create index outbox_message_recipient on outbox_message (recipient, id desc);
create index outbox_message_waiting on outbox_message (is_urgent, channel, coalesce(next_try_at, held_until, created_at)) where ((sent_at is null) and (dropped_at is null));
create index outbox_message_given_up on outbox_message (gave_up_at, id) where (gave_up_at is not null);
create index outbox_message_sent on outbox_message (sent_at) include (channel, is_urgent) where (sent_at is not null);
create index outbox_message_person on outbox_message (person_id, id desc) where (person_id is not null);

-- The inbox: the notifications of people with an account, in a line each, beside email and text message. Its text is
-- stored, because the facts are deleted once a message is sent.
create table inbox_message (
  id bigint generated always as identity primary key,
  person_id text not null references user_account(id),
  template text not null,
  subject_type text not null,
  subject_id text not null,
  title text not null,
  text text not null,
  -- Where it leads, a path of the site.
  path text,
  -- It is past once the subject no longer reads like this, or at this moment.
  holds_while jsonb,
  holds_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_message_of on inbox_message (person_id, id desc);
create index inbox_message_unread on inbox_message (person_id, id) where (read_at is null);
create index inbox_message_age on inbox_message (created_at);
create index inbox_message_subject on inbox_message (subject_id);

-- Preferences: what people want to be notified of, and by which channel. Only their choices: without a row the
-- product's default applies.
create table notice_choice (
  person_id text not null references user_account(id),
  -- A group of notifications ('reviews').
  topic text not null,
  channel text not null check (channel in ('email', 'push', 'inbox')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (person_id, topic, channel)
);

-- Each yes and no to text messages with the wording that was shown; the newest applies. Never changed.
create table text_consent (
  id bigint generated always as identity primary key,
  person_id text not null references user_account(id),
  is_given boolean not null,
  words text not null,
  said_at timestamptz not null
);
create index text_consent_of on text_consent (person_id, id desc);

-- Devices on which a person wants notifications. Each belongs to the session in which it was added and ends with it: by
-- logging out, by ending the session from elsewhere, by a suspension.
create table push_subscription (
  id text primary key,
  person_id text not null references user_account(id),
  session_hash bytea not null references session(token_hash) on delete cascade,
  -- Where its browser's push service accepts messages for it. Knowing it is enough to end it; no one else can guess it.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, with which messages are encrypted for it alone.
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  created_at timestamptz not null
);
create index push_subscription_of on push_subscription (person_id, created_at desc);
create index push_subscription_session on push_subscription (session_hash);
create trigger push_subscription_person_is_here before insert on push_subscription for each row execute function refuse_deleted('person_id');

-- Incoming text messages that were processed, by the service's name for them: each has one effect.
create table heard_text (
  service_id text primary key,
  heard_at timestamptz not null
);
create index heard_text_age on heard_text (heard_at);

-- A private calendar address per person. Only the hash of its token is kept; closing is deleting the row.
create table calendar_feed (
  user_id text primary key references user_account(id),
  token_hash bytea unique,
  opened_at timestamptz not null,
  -- A feed that a new password ended: its address is deleted, and its owner learns why it no longer works.
  ended_at timestamptz,
  check ((token_hash is null) = (ended_at is not null))
);

-- MESSAGING

-- One conversation per client and provider, begun by the first message.
create table conversation (
  id text primary key check (length(id) = 26),
  client_id text not null references user_account(id),
  provider_id text not null references user_account(id),
  created_at timestamptz not null,
  -- The number of its newest line. Lines are numbered from 1 without a gap, under the lock of this row: their order is
  -- exact.
  last_number integer not null default 0,
  last_at timestamptz not null,
  -- The last line that each side has read, and how many of the other's lines come after it.
  client_read integer not null default 0,
  provider_read integer not null default 0,
  client_unread integer not null default 0 check (client_unread >= 0),
  provider_unread integer not null default 0 check (provider_unread >= 0),
  -- When a side is emailed about unread messages, and when that happened last.
  client_mail_due_at timestamptz,
  provider_mail_due_at timestamptz,
  client_mailed_at timestamptz,
  provider_mailed_at timestamptz,
  unique (client_id, provider_id),
  check (client_id <> provider_id),
  check (client_read <= last_number and provider_read <= last_number)
);
create index conversation_client on conversation (client_id, last_at desc, id desc);
create index conversation_provider on conversation (provider_id, last_at desc, id desc);
create index conversation_client_unread on conversation (client_id) where (client_unread > 0);
create index conversation_provider_unread on conversation (provider_id) where (provider_unread > 0);
create index conversation_client_mail on conversation (client_mail_due_at) where (client_mail_due_at is not null);
create index conversation_provider_mail on conversation (provider_mail_due_at) where (provider_mail_due_at is not null);
create trigger conversation_person_is_here before insert on conversation for each row execute function refuse_deleted('client_id', 'provider_id');

-- One line of a conversation, written by a side or by the system.
create table message (
  conversation_id text not null references conversation(id),
  number integer not null check (number > 0),
  author text not null check (author in ('client', 'provider', 'system')),
  -- Contact details are hidden before it is written: the typed text is stored nowhere.
  body text not null,
  is_masked boolean not null default false,
  -- How many photos go with it.
  photos smallint not null default 0 check (photos >= 0 and photos <= 4),
  -- The subject of a line of the system.
  booking_id text references booking(id),
  sent_at timestamptz not null,
  -- A line about a visit says who acted. That side reads it as "You asked for …"; everyone else by the name in `body`.
  actor text check (actor in ('client', 'provider')),
  actor_body text,
  primary key (conversation_id, number),
  check ((author = 'system') = (booking_id is not null)),
  check (actor is null or author = 'system'),
  check ((actor is null) = (actor_body is null))
);
create index message_author on message (conversation_id, author, number);
create index message_age on message (sent_at) where (author <> 'system');

-- Photos of a message, in their order.
create table message_photo (
  conversation_id text not null,
  number integer not null,
  position smallint not null,
  file_id text not null unique references stored_file(id),
  primary key (conversation_id, number, "position"),
  foreign key (conversation_id, number) references message(conversation_id, number)
);

-- A provider's own short texts.
create table quick_answers (
  provider_id text primary key references user_account(id),
  answers text[] not null,
  version integer not null default 1
);

-- A report of a conversation: only then it is open to admins.
create table conversation_report (
  id text primary key check (length(id) = 26),
  conversation_id text not null references conversation(id),
  reporter_id text not null references user_account(id),
  reported_id text not null references user_account(id),
  reason text not null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'warned', 'suspended')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account(id),
  decision_reason text,
  check ((state = 'open') = (decided_at is null))
);
create unique index conversation_report_once on conversation_report (conversation_id, reporter_id) where (state = 'open');
create index conversation_report_open on conversation_report (created_at, id) where (state = 'open');
create index conversation_report_decided_at on conversation_report (decided_at desc, id desc) where (state <> 'open');
create index conversation_report_reporter on conversation_report (reporter_id, created_at desc);
create index conversation_report_reported on conversation_report (reported_id, created_at desc);
create index conversation_report_of on conversation_report (conversation_id);

-- A message to support is a conversation: who works on it, whose turn it is, what it is about.
create table support_ticket (
  id text primary key,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  inquiry_type text not null,
  state text not null check (state in ('new', 'open', 'waiting', 'solved', 'spam')),
  created_at timestamptz not null,
  person_id text references user_account(id) on delete set null,
  -- They were signed in when they wrote, or an admin has confirmed who they are: then they see it in the product.
  is_proven boolean not null default false,
  booking_id text references booking(id) on delete set null,
  owner_id text references user_account(id),
  is_urgent boolean not null default false,
  -- Since when it is this side's turn; the lists are sorted by it.
  since timestamptz not null,
  -- Until when we promise to answer, while it is our turn.
  due_at timestamptz,
  last_at timestamptz not null,
  last_number integer not null default 1,
  first_answered_at timestamptz,
  reopened_at timestamptz,
  turn text not null generated always as (
case state
    when 'new' then 'us'
    when 'open' then 'us'
    when 'waiting' then 'them'
    else state
end) stored,
  rank smallint not null generated always as (
case
    when is_urgent then 0
    else 1
end) stored
);
create index support_ticket_email on support_ticket (lower(email), created_at desc);
create index support_ticket_turn on support_ticket (turn, rank, since, id);
create index support_ticket_owner on support_ticket (owner_id, turn, rank, since, id);
create index support_ticket_unowned on support_ticket (turn, rank, since, id) where (owner_id is null);
create index support_ticket_ended on support_ticket (turn, since desc, id desc);
create index support_ticket_owner_ended on support_ticket (owner_id, turn, since desc, id desc);
create index support_ticket_overdue on support_ticket (due_at) where (state in ('new', 'open'));
create index support_ticket_person on support_ticket (person_id, last_at desc, id desc) where is_proven;
create index support_ticket_of_person on support_ticket (person_id);
create index support_ticket_booking on support_ticket (booking_id) where (booking_id is not null);
create index support_ticket_answered on support_ticket (first_answered_at) include (created_at) where (first_answered_at is not null);
create trigger support_ticket_person_is_here before insert on support_ticket for each row execute function refuse_deleted('person_id');

-- The thread. Everything that a person has written is in here, and in the name, address and subject above.
create table ticket_message (
  ticket_id text not null references support_ticket(id) on delete cascade,
  number integer not null check (number > 0),
  kind text not null check (kind in ('written', 'answered', 'noted', 'happened')),
  way text not null check (way in ('form', 'site', 'mail', 'pasted')),
  -- The admin who answered, noted or acted; for written messages, the signed-in person.
  author_id text references user_account(id) on delete set null,
  text text not null check (length(text) <= 20000),
  -- The part of an email that repeats earlier ones, and its signature.
  quoted text check (length(quoted) <= 20000),
  -- If it differs from the address of the ticket.
  from_email text,
  -- Only names, not the files.
  files text[] not null default '{}',
  message_id text,
  is_automatic boolean not null default false,
  written_at timestamptz not null,
  primary key (ticket_id, number)
);
create unique index ticket_message_mail on ticket_message (message_id) where (message_id is not null);

-- Frequent answers, with gaps that a ticket fills.
create table answer_template (
  id text primary key check (length(id) = 26),
  title text not null check (length(title) >= 1 and length(title) <= 80),
  text text not null check (length(text) >= 1 and length(text) <= 5000),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text references user_account(id)
);
create unique index answer_template_title on answer_template (lower(title));

-- Calls of the email provider that have taken effect: none does so twice.
create table inbound_call (
  signature text primary key,
  received_at timestamptz not null
);
create index inbound_call_received on inbound_call (received_at);

-- ADMIN

-- Work for an admin: one row per kind and subject, however often it was raised.
create table task (
  id text primary key check (length(id) = 26),
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  severity text not null check (severity in ('normal', 'urgent', 'red')),
  is_red boolean not null generated always as (severity = 'red') stored,
  due_at timestamptz,
  -- The list is sorted by it: the due time, or the end of days.
  sorted_at timestamptz not null,
  -- The facts its text is made from.
  facts jsonb not null default '{}'::jsonb,
  raised_at timestamptz not null,
  -- Closed by its cause, or by hand: then by whom and why.
  closed_at timestamptz,
  closed_by text references user_account(id),
  close_reason text,
  -- Who works on it.
  owner_id text references user_account(id) on delete set null,
  unique (kind, subject_type, subject_id)
);
create index task_open on task (is_red desc, sorted_at, id) where (closed_at is null);
create index task_open_of_kind on task (kind, is_red desc, sorted_at, id) where (closed_at is null);
create index task_closed on task (closed_at) where (closed_at is not null);
create index task_case_since on task ((
case
    when (severity = 'normal') then 1
    else 0
end), raised_at, id) where ((closed_at is null) and (kind <> 'ticket.opened'));
create index task_case_owner on task (owner_id, (
case
    when (severity = 'normal') then 1
    else 0
end), raised_at, id) where ((closed_at is null) and (kind <> 'ticket.opened'));
create index task_case_closed on task (closed_at desc, id desc) where ((closed_at is not null) and (split_part(kind, '.', 1) in ('case', 'dispute', 'chargeback', 'conversation', 'review')));

-- Admins' notes about a person for each other. They are never changed or removed.
create table person_note (
  id text primary key check (length(id) = 26),
  person_id text not null references user_account(id),
  written_by text not null references user_account(id),
  written_at timestamptz not null,
  text text not null check (length(text) >= 1 and length(text) <= 2000)
);
create index person_note_of on person_note (person_id, written_at desc, id desc);

-- An admin's saved searches, by a name of their own: the part of a page's address after the question mark.
create table saved_view (
  id text primary key check (length(id) = 26),
  admin_id text not null references user_account(id),
  -- The page: 'bookings'.
  list text not null check (list ~ '^[a-z]{2,30}$'),
  name text not null check (length(name) >= 1 and length(name) <= 60),
  query text not null check (length(query) <= 600),
  created_at timestamptz not null
);
create index saved_view_of on saved_view (admin_id, list, lower(name));

-- Settings that an owner has changed; all others have their default.
create table setting (
  name text primary key,
  value integer not null,
  version integer not null default 1,
  set_by text not null references user_account(id),
  set_at timestamptz not null
);
create index setting_set_by on setting (set_by);

-- The data of the reports: figures by day (of the service zone), service and city, recalculated for a day after every
-- change. Never trusted: all of it can be made again from its rows.
create table report_day (
  -- '' is all of them, '-' none (a payout is for no one service).
  service text not null,
  city text not null,
  day date not null,
  figure text not null,
  value bigint not null,
  primary key (service, city, day, figure)
);
create index report_day_day on report_day (day);
create index report_day_cities on report_day (service, day, figure) include (city, value) where (city <> '');
create index report_day_services on report_day (city, day, figure) include (service, value) where (service <> '');

-- Clients by the month of their first visit (as its first day), and how many came in which month after it.
create table report_cohort (
  month date not null,
  months_later integer not null,
  clients integer not null,
  primary key (month, months_later)
);

-- Clients with their first visit on that day, and how many of them came again within so many days.
create table report_newcomer (
  day date primary key,
  clients integer not null,
  within_60 integer not null,
  within_90 integer not null
);

-- One row: when the reports were last calculated.
create table report_mark (
  only_row boolean default true primary key check (only_row),
  refreshed_at timestamptz
);

-- Moments whose days have changed. Changes only ever add rows, so that none waits for another.
create table report_change (
  id bigint generated always as identity primary key,
  moments timestamptz[] not null
);

create function note_booking_change() returns trigger language plpgsql as $$
begin
  insert into report_change (moments) values (array_remove(
    case when tg_op = 'INSERT' then array[new.created_at, new.starts_at, new.cancelled_at]
    else array[new.created_at, new.starts_at, new.cancelled_at, old.starts_at, old.cancelled_at] end, null));
  return null;
end $$;

create function note_refund_change() returns trigger language plpgsql as $$
begin
  insert into report_change (moments) values (array[new.sent_at]);
  return null;
end $$;

create function note_ledger_change() returns trigger language plpgsql as $$
begin
  insert into report_change (moments) values (array[new.at]);
  return null;
end $$;

-- One row for each backup that was finished and proven; it describes the file, which is stored elsewhere.
create table backup_made (
  id text primary key,
  made_at timestamptz not null,
  -- The moment that it restores.
  of_moment timestamptz not null,
  kind text not null check (kind in ('files', 'dump')),
  bytes bigint not null check (bytes > 0),
  sha256 text not null
);
create index backup_made_newest on backup_made (made_at desc);

-- SANDBOX

-- What the company that takes the card knows of a payment.
create table sandbox_checkout (
  id text primary key,
  client_reference text not null,
  description text not null,
  lines jsonb not null,
  amount_cents integer not null,
  email text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null check (state in ('open', 'challenge', 'complete', 'expired')),
  payment_intent text,
  refunded_cents integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- A card of the sandbox that pays and then accepts no refund, like one that has been closed meanwhile.
  takes_refunds boolean not null default true,
  -- The sandbox's company confirms refunds to one of its test cards an hour later.
  refunds_late boolean not null default false
);
create index sandbox_checkout_created on sandbox_checkout (created_at, id);
create index sandbox_checkout_email on sandbox_checkout (lower(email));

-- Its events to the product, and whether they have been delivered.
create table sandbox_event (
  id text primary key,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- How it reports a payment: when, and how often. A payment that is never reported has no row.
  deliver_at timestamptz,
  copies smallint not null default 1
);
create index sandbox_event_undelivered on sandbox_event (created_at) where (delivered_at is null);

-- Its refunds, as a list of its own.
create table sandbox_refund (
  id text primary key,
  checkout_id text not null references sandbox_checkout(id),
  amount_cents integer not null,
  created_at timestamptz not null,
  -- Null: immediately.
  made_at timestamptz
);
create index sandbox_refund_created on sandbox_refund (created_at, id);

-- Money that banks take back.
create table sandbox_dispute (
  id text primary key,
  checkout_id text not null references sandbox_checkout(id),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  -- The evidence sent to the bank: its text, and the PDF.
  evidence jsonb,
  evidence_pdf bytea,
  created_at timestamptz not null
);
create index sandbox_dispute_checkout on sandbox_dispute (checkout_id);
create index sandbox_dispute_newest on sandbox_dispute (created_at desc, id);

-- Accounts of people who are paid, and what is sent to them.
create table sandbox_payee (
  id text primary key,
  reference text not null unique,
  state text not null check (state in ('needs_details', 'ready', 'restricted')),
  reason text,
  holder text,
  -- Of a bank that doesn't exist.
  transit text,
  institution text,
  account_number text,
  return_url text,
  -- What happens to the next payout instead of its arrival.
  next_failure text,
  created_at timestamptz not null
);

create table sandbox_transfer (
  id text primary key,
  payee_id text not null references sandbox_payee(id),
  reference text not null unique,
  amount_cents bigint not null,
  reversed_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_transfer_created on sandbox_transfer (created_at, id);

create table sandbox_payout (
  id text primary key,
  payee_id text not null references sandbox_payee(id),
  reference text not null unique,
  amount_cents bigint not null,
  state text not null check (state in ('in_transit', 'paid', 'failed')),
  -- Its fate at its time; null: it arrives.
  failure text,
  arrives_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_payout_due on sandbox_payout (arrives_at) where (state = 'in_transit');
create index sandbox_payout_created on sandbox_payout (payee_id, created_at, id);

-- What the next payments do, besides what a payment does.
create table sandbox_knob (
  only_row boolean default true primary key check (only_row),
  delivery text not null default 'normal' check (delivery in ('normal', 'late', 'duplicate', 'out_of_order', 'never')),
  late_minutes integer not null default 60 check (late_minutes >= 1 and late_minutes <= 10080),
  -- How much more, or less, is taken than was due.
  amount_off_cents integer not null default 0 check (amount_off_cents >= '-100' and amount_off_cents <= 100),
  -- For so many more payments; null until it is ended.
  payments_left integer check (payments_left > 0)
);
