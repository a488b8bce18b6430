-- Accounts: people, how they sign in, and what they have agreed to. At the end stands what the platform keeps by person:
-- files, exports and the audit.

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
  -- How often it was saved. A form sends the number that it was filled from: with an older one than the present nothing
  -- is written, so that two devices cannot silently undo each other. Profiles, hours and offerings do the same.
  version integer not null default 1,
  -- What each admin may do: no scope for anybody else.
  admin_scopes text[] not null default '{}'
    check (admin_scopes <@ array['support', 'trust', 'finance', 'owner']),
  -- When somebody showed that email to their address reaches them; null until then.
  email_confirmed_at timestamptz,
  -- An account that its owner has deleted stays as an empty row, so that bookings, the ledger and the audit keep what they
  -- point at. The row tells nothing: the mail address goes nowhere and is free for others, the name says only the role.
  deleted_at timestamptz,
  -- Mail to the present address of this account came back: nobody has it. Nothing more is sent there until its owner says
  -- that it is right, or changes it.
  email_returned_at timestamptz,
  -- What helps to find the door of their own address.
  door_notes text not null default '' check (length(door_notes) <= 300),
  constraint user_account_email unique (email),
  constraint user_account_phone unique (phone_number),
  constraint user_account_scopes_of_admins
    check ((role = 'admin') = (cardinality(admin_scopes) > 0)),
  constraint user_account_phone_number_check
    check (deleted_at is not null or phone_number ~ '^[2-9][0-9]{9}$'),
  constraint user_account_postal_code_check
    check (deleted_at is not null or postal_code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  -- Suspended as well, for good: whatever keeps somebody suspended from acting, being listed or told keeps these.
  constraint user_account_deleted_is_empty check (deleted_at is null or (
    suspended_at is not null and email = lower(id) || '@deleted.invalid' and phone_number = id and password_hash = ''
    and street_address = '' and city = '' and postal_code = '' and avatar_url is null and last_name = ''
    and full_name = first_name and full_name in ('A client', 'A provider', 'A former admin')))
);
-- Whoever looks for a visit by a part of somebody's name. Written at once: a search would read all that is put off.
create index user_account_name on user_account using gin (full_name gin_trgm_ops) with (fastupdate = off);
-- Admins look for providers by a part of the name or address, and list those who have not applied yet.
create index user_account_provider_text on user_account using gin (full_name gin_trgm_ops, email gin_trgm_ops)
  where role in ('provider', 'pending_provider');
create index user_account_provider_since on user_account (created_at, id) where role in ('provider', 'pending_provider');
-- Who can agree to what another administrator decides.
create index user_account_admin on user_account (id) where role = 'admin' and suspended_at is null;
-- Those who can earn something, by their names.
create index user_account_earner on user_account (full_name, id) where role <> 'client';
-- The search field of the admin area finds people by a part of their email address or phone number.
create index user_account_email_text on user_account using gin (email gin_trgm_ops) with (fastupdate = off);
create index user_account_phone_text on user_account using gin (phone_number gin_trgm_ops) with (fastupdate = off);
-- Whose tax records may go.
create index user_account_deleted on user_account (deleted_at) where deleted_at is not null;
-- All providers, one after the other: a round once a day.
create index user_account_provider on user_account (id) where role = 'provider';

-- Nothing begins for somebody who is gone. Waits for a deletion under way, and then sees it: whatever was checked before.
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

-- Somebody is always left who can do everything, or nobody could ever give that right again. Whoever takes it away waits for
-- others who do the same, and then sees what they have done.
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

-- Tokens are kept as SHA-256 only, so that a read of the table signs nobody in.
create table session (
  token_hash bytea primary key,
  user_id text not null references user_account (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the holder of the session last proved the second factor; null: the session has only shown the password.
  factor_at timestamptz,
  -- Offered to this session for enrolment, sealed. It belongs to the session: one that somebody else has seen is never
  -- confirmed.
  offered_secret text,
  -- By which its owner names a session: nothing of it opens anything. The device in our own words ("Safari on iPhone"), made
  -- from what the browser says of itself, which is not kept.
  id text not null generated always as (left(encode(sha256(token_hash), 'hex'), 26)) stored,
  device text not null default '',
  -- An admin looks at the pages of somebody: a session of theirs that reads alone, ends by itself, and knows who looks.
  viewer_id text references user_account (id),
  constraint session_viewer_is_somebody_else check (viewer_id <> user_id)
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);
create index session_viewer on session (viewer_id) where viewer_id is not null;
create trigger session_person_is_here before insert on session
  for each row execute function refuse_deleted('user_id');

-- From where a person has signed in before: a flood of wrong passwords from elsewhere never locks these out.
-- Only a hash of the address is kept, with a key that is not in the database: all addresses there are can be tried.
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
-- The housekeeping finds what is over by its age.
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

-- What an approved provider changes waits for an admin; what was there before counts meanwhile.
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

-- The second factor of admins: a secret shared with an app on their phone, of which both make a code every 30 seconds.
create table second_factor (
  user_id text primary key references user_account (id),
  -- Sealed with a key that is not in the database.
  secret text not null,
  enrolled_at timestamptz not null,
  -- The time step of the last code that was used: neither it nor one before it counts again.
  last_step bigint not null
);

-- Ways in without the phone, each once. Kept as hashes with a key that is not in the database.
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The change of an email that waits for a yes from the new address. One that is neither confirmed nor over waits; the
-- newest ends the one before. What was confirmed is kept for as long as the old address can object.
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
-- By either address: what a deletion and an export of own data look for.
create index email_change_old on email_change (old_email);
create index email_change_new on email_change (new_email);

-- The link that proves an address. The newest ends the one before; one that is used is deleted.
create table email_confirmation (
  user_id text primary key references user_account (id),
  token_hash bytea not null unique,
  -- To which it went: of one that was changed meanwhile it proves nothing.
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmation_expiry on email_confirmation (expires_at);

-- Who does not want to hear from whom: neither of the two can write or book while it stands.
create table person_block (
  blocker_id text not null references user_account (id),
  blocked_id text not null references user_account (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_block_two_people check (blocker_id <> blocked_id)
);
create index person_block_blocked on person_block (blocked_id);

-- Other places to which a client asks visits, with what helps to find the door. At most five each, which the transaction
-- that adds one says under the lock of the account.
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

-- People and pets of a client's household. All that is known of them is sealed with the key of the deployment (the key's id
-- stands in each value, and beside it): who they are in `sealed`, notes about their health in `notes_sealed`, which need the
-- consent. At most twelve each, which the transaction that adds one says under the lock of the account.
create table household_member (
  id text primary key check (length(id) = 26),
  person_id text not null references user_account (id),
  kind text not null check (kind in ('self', 'person', 'pet')),
  sealed text not null,
  notes_sealed text,
  key_id text not null,
  -- When the notes were last saved; null where there are none.
  notes_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((notes_sealed is null) = (notes_at is null))
);
create index household_member_person on household_member (person_id, created_at);
create unique index household_member_self on household_member (person_id) where kind = 'self';
create index household_member_notes on household_member (notes_at) where notes_at is not null;
create index household_member_key on household_member (key_id);

-- The last yes or no to keeping such notes, to which words.
create table household_consent (
  person_id text primary key references user_account (id),
  is_given boolean not null,
  version text not null,
  decided_at timestamptz not null
);

-- Whoever has deleted their account is written down outside of the database as well, so that an older backup that is
-- brought back learns of it. Kept for as long as there can be such a backup.
create table tombstone (
  person_id text primary key references user_account (id),
  deleted_at timestamptz not null,
  -- When it was written outside; null while it waits.
  kept_at timestamptz
);
create index tombstone_waiting on tombstone (deleted_at) where kept_at is null;
create index tombstone_age on tombstone (deleted_at);

-- Files that people uploaded: whose, what for, and whether anything names them yet. The bytes lie in the storage, under
-- names that the server makes of purpose and id; private ones are sealed.
-- waiting: uploaded, named by nothing; given up a day later. attached: something of its owner names it.
-- removed: nobody can reach it any more; the row goes when its bytes are gone.
create type stored_file_state as enum ('waiting', 'attached', 'removed');

create table stored_file (
  id text primary key check (length(id) = 26),
  owner_id text not null references user_account (id),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{2,29}$'),
  kind text not null check (kind in ('picture', 'pdf')),
  state stored_file_state not null default 'waiting',
  -- Since when it is in that state.
  since timestamptz not null,
  -- Pictures in the storage: one, or one for each page of a PDF, which is kept itself as well.
  pages smallint not null check (pages between 1 and 30),
  -- Of the first page, in pixels.
  width integer,
  height integer,
  -- Of everything that is kept of it.
  bytes integer not null,
  -- Which key its bytes are sealed with; null for what everybody may see.
  key_id text,
  created_at timestamptz not null,
  -- Of public pictures that are kept in several widths, each as AVIF and as WebP; none for every other file.
  widths integer[] not null default '{}',
  -- A few pixels that stand in its place until it is there, as the address that holds them.
  blur text check (length(blur) <= 1000)
);
create index stored_file_owner on stored_file (owner_id, purpose);
create index stored_file_waiting on stored_file (since) where state = 'waiting';
create index stored_file_removed on stored_file (since) where state = 'removed';
create trigger stored_file_person_is_here before insert on stored_file
  for each row execute function refuse_deleted('owner_id');

-- A list of the console as a file that an admin has asked for: written piece by piece beside everything else, kept for a day.
-- The pieces lie sealed in the storage, by the id and their number.
create table export (
  id text primary key check (length(id) = 26),
  asked_by text not null references user_account (id),
  -- The list: 'bookings'.
  list text not null check (list ~ '^[a-z]{2,30}$'),
  filter jsonb not null,
  state text not null default 'writing' check (state in ('writing', 'ready', 'failed')),
  -- How far it is: what the last piece ended with, as the list's own cursor.
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
-- One of each list at a time for each admin, and what is to be written next.
create unique index export_under_way on export (asked_by, list) where state = 'writing';
create index export_next on export (next_try_at) where state = 'writing';
-- What an admin has asked for, and what is over and forgotten.
create index export_asked on export (asked_by, list, asked_at);
create index export_age on export (asked_at);

-- The audit: what somebody with power over others has done or read, for good. It is written in the transaction of the act
-- and can only grow: no row is ever changed or removed, whoever asks.
create table audit_entry (
  -- The order in which they were written.
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for what the marketplace did by itself.
  actor_id text references user_account (id),
  -- In which capacity: a role, 'system', or 'operator' for the command line of the machine.
  acted_as text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text not null,
  -- What was there and what is there now, in the parts that changed; of personal fields only that they changed.
  before jsonb,
  after jsonb,
  reason text,
  -- Of the request that did it; the log tells a failure by the same id.
  request_id text,
  -- As which scope an admin did it; null for everybody else, and for what admins do with their own account.
  scope text
);
create index audit_entry_subject on audit_entry (subject_type, subject_id, id desc);
-- The audit as it is read: newest first, by whom, what it did and on whom, from one moment to another.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor_at on audit_entry (actor_id, at desc, id desc) where actor_id is not null;
create index audit_entry_action_at on audit_entry (action, at desc, id desc);
create index audit_entry_subject_at on audit_entry (subject_id, at desc, id desc);

-- The audit can only grow; of somebody who is deleted it keeps that something was done, when and by whom, and forgets the
-- words about them.
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
