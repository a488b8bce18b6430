-- Accounts: people, how they sign in, and what they have agreed to. At the end: what the platform stores by person,
-- such as files, exports and the audit.

create type user_role as enum ('client', 'pending_provider', 'provider', 'admin');

create table user_account (
  id text primary key check (length(id) = 26),
  role user_role not null,
  first_name text not null,
  last_name text not null,
  full_name text not null,
  email text not null check (email = lower(email)),
  phone_number text not null,
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
  admin_scopes text[] not null default '{}'
    check (admin_scopes <@ array['support', 'trust', 'finance', 'owner']),
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
  constraint user_account_email unique (email),
  constraint user_account_phone unique (phone_number),
  constraint user_account_scopes_of_admins
    check ((role = 'admin') = (cardinality(admin_scopes) > 0)),
  constraint user_account_phone_number_check
    check (deleted_at is not null or phone_number ~ '^[2-9][0-9]{9}$'),
  constraint user_account_postal_code_check
    check (deleted_at is not null or postal_code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  -- Suspended as well, for good: the rules that keep suspended people from acting, being listed or notified apply to
  -- these too.
  constraint user_account_deleted_is_empty check (deleted_at is null or (
    suspended_at is not null and email = lower(id) || '@deleted.invalid' and phone_number = id and password_hash = ''
    and street_address = '' and city = '' and postal_code = '' and avatar_url is null and last_name = ''
    and full_name = first_name and full_name in ('A client', 'A provider', 'A former admin')))
);
-- Searches for visits by a part of a name. Written directly: a search would read all delayed index entries.
create index user_account_name on user_account using gin (full_name gin_trgm_ops) with (fastupdate = off);
-- Admins search for providers by a part of the name or address, and list those who have not applied yet.
create index user_account_provider_text on user_account using gin (full_name gin_trgm_ops, email gin_trgm_ops)
  where role in ('provider', 'pending_provider');
create index user_account_provider_since on user_account (created_at, id) where role in ('provider', 'pending_provider');
-- Admins who can approve another admin's decision.
create index user_account_admin on user_account (id) where role = 'admin' and suspended_at is null;
-- People who can earn something, by their names.
create index user_account_earner on user_account (full_name, id) where role <> 'client';
-- The search field of the admin area finds people by a part of their email address or phone number.
create index user_account_email_text on user_account using gin (email gin_trgm_ops) with (fastupdate = off);
create index user_account_phone_text on user_account using gin (phone_number gin_trgm_ops) with (fastupdate = off);
-- Accounts whose tax records may be deleted.
create index user_account_deleted on user_account (deleted_at) where deleted_at is not null;
-- All providers, one after the other: a round once a day.
create index user_account_provider on user_account (id) where role = 'provider';

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
create trigger user_account_an_owner_stays after update of role, admin_scopes, suspended_at on user_account
  for each row
  when ('owner' = any (old.admin_scopes) and old.suspended_at is null
    and not ('owner' = any (new.admin_scopes) and new.suspended_at is null))
  execute function keep_an_owner();
create trigger user_account_an_owner_is_kept after delete on user_account
  for each row when ('owner' = any (old.admin_scopes) and old.suspended_at is null) execute function keep_an_owner();

-- Tokens are stored as SHA-256 only, so that reading the table signs no one in.
create table session (
  token_hash bytea primary key,
  user_id text not null references user_account (id),
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
  id text not null generated always as (left(encode(sha256(token_hash), 'hex'), 26)) stored,
  device text not null default '',
  -- An admin views a person's pages: a read-only session of that person, which ends by itself and names the admin.
  viewer_id text references user_account (id),
  constraint session_viewer_is_somebody_else check (viewer_id <> user_id)
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);
create index session_viewer on session (viewer_id) where viewer_id is not null;
create trigger session_person_is_here before insert on session
  for each row execute function refuse_deleted('user_id');

-- Where a person has signed in before: a flood of wrong passwords from elsewhere never locks these out. Only a hash of
-- the address is stored, with a key that is not in the database: otherwise all existing addresses could be tried.
create table known_address (
  user_id text not null references user_account (id),
  address_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_hash)
);
-- The housekeeping finds addresses that were not used for a long time.
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
-- The housekeeping finds expired rows by their age.
create index verification_code_expiry on verification_code (expires_at);

create table password_reset (
  token_hash bytea primary key,
  user_id text not null references user_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
create index password_reset_expiry on password_reset (expires_at);

create table terms_acceptance (
  user_id text not null references user_account (id),
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
  user_id text not null references user_account (id),
  full_name text not null,
  first_name text not null,
  last_name text not null,
  -- The name it would replace, for the history.
  old_name text not null,
  state change_state not null default 'waiting',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  reason text
);
create unique index name_change_waiting on name_change (user_id) where state = 'waiting';
create index name_change_of on name_change (user_id, asked_at);

-- The second factor of admins: a secret shared with an app on their phone, from which both make a code every 30
-- seconds.
create table second_factor (
  user_id text primary key references user_account (id),
  -- Sealed with a key that is not in the database.
  secret text not null,
  enrolled_at timestamptz not null,
  -- The time step of the last used code: neither it nor an earlier one counts again.
  last_step bigint not null
);

-- Recovery codes, for use without the phone, each once. Stored as hashes with a key that is not in the database.
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The change of an email that waits for confirmation from the new address. One that is neither confirmed nor over
-- waits; the newest ends the former one. A confirmed one is stored for as long as the old address can object.
create table email_change (
  id text primary key check (length(id) = 26),
  user_id text not null references user_account (id),
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
-- By either address: deletions and exports of personal data use it.
create index email_change_old on email_change (old_email);
create index email_change_new on email_change (new_email);

-- The link that proves an address. The newest ends the former one; a used one is deleted.
create table email_confirmation (
  user_id text primary key references user_account (id),
  token_hash bytea not null unique,
  -- The recipient: if the address has changed meanwhile, the link proves nothing.
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmation_expiry on email_confirmation (expires_at);

-- Blocks: neither of the two can write or book while it exists.
create table person_block (
  blocker_id text not null references user_account (id),
  blocked_id text not null references user_account (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_block_two_people check (blocker_id <> blocked_id)
);
create index person_block_blocked on person_block (blocked_id);

-- A client's other places for visits, with help to find the door. At most five each, enforced by the transaction that
-- adds one under the lock of the account.
create table saved_address (
  id text primary key,
  person_id text not null references user_account (id),
  label text not null check (length(label) between 1 and 40),
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
  person_id text not null references user_account (id),
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
create unique index household_member_self on household_member (person_id) where kind = 'self';
create index household_member_notes on household_member (notes_at) where notes_at is not null;
create index household_member_key on household_member (key_id);

-- The last yes or no to storing such notes, and its wording.
create table household_consent (
  person_id text primary key references user_account (id),
  is_given boolean not null,
  version text not null,
  decided_at timestamptz not null
);

-- Deleted accounts are recorded outside of the database as well, so that a restored older backup learns of them. Kept
-- for as long as there can be such a backup.
create table tombstone (
  person_id text primary key references user_account (id),
  deleted_at timestamptz not null,
  -- When it was written outside; null while it waits.
  kept_at timestamptz
);
create index tombstone_waiting on tombstone (deleted_at) where kept_at is null;
create index tombstone_age on tombstone (deleted_at);

-- Files that people uploaded: owner, purpose, and whether anything refers to them yet. The bytes are in the storage,
-- under names that the server makes from purpose and id; private ones are sealed.
-- waiting: uploaded, nothing refers to it; given up a day later. attached: something of its owner refers to it.
-- removed: no one can reach it any more; the row is deleted after its bytes.
create type stored_file_state as enum ('waiting', 'attached', 'removed');

create table stored_file (
  id text primary key check (length(id) = 26),
  owner_id text not null references user_account (id),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{2,29}$'),
  kind text not null check (kind in ('picture', 'pdf')),
  state stored_file_state not null default 'waiting',
  -- Since when it is in that state.
  since timestamptz not null,
  -- Pictures in the storage: one, or one for each page of a PDF, which is itself stored as well.
  pages smallint not null check (pages between 1 and 30),
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
create index stored_file_waiting on stored_file (since) where state = 'waiting';
create index stored_file_removed on stored_file (since) where state = 'removed';
create trigger stored_file_person_is_here before insert on stored_file
  for each row execute function refuse_deleted('owner_id');

-- A list of the console as a file that an admin has requested: written piece by piece beside everything else, kept for
-- a day. The pieces are sealed in the storage, by the id and their number.
create table export (
  id text primary key check (length(id) = 26),
  asked_by text not null references user_account (id),
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
-- One of each list at a time for each admin, and the next one to write.
create unique index export_under_way on export (asked_by, list) where state = 'writing';
create index export_next on export (next_try_at) where state = 'writing';
-- An admin's requests, and expired ones to delete.
create index export_asked on export (asked_by, list, asked_at);
create index export_age on export (asked_at);

-- The audit: what admins and operators have done or read, for good. It is written in the transaction of the act and can
-- only grow: no row is ever changed or removed.
create table audit_entry (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for what Homebloom did by itself.
  actor_id text references user_account (id),
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
-- The audit as it is read: newest first, by person, act and subject, from one moment to another.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor_at on audit_entry (actor_id, at desc, id desc) where actor_id is not null;
create index audit_entry_action_at on audit_entry (action, at desc, id desc);
create index audit_entry_subject_at on audit_entry (subject_id, at desc, id desc);

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
create trigger audit_entry_row before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_all before truncate on audit_entry
  for each statement execute function refuse_audit_change();
