-- Where somebody is logged in, and the change of an email that waits for a yes from the new address.

-- By which its owner names a session: nothing of it opens anything. The device in our own words ("Safari on iPhone"), made
-- from what the browser says of itself, which is not kept.
alter table session
  add column id text not null generated always as (left(encode(sha256(token_hash), 'hex'), 26)) stored,
  add column device text not null default '';

-- One that is neither confirmed nor over waits; the newest ends the one before. What was confirmed is kept for as long as
-- the old address can object.
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

-- What is kept for a while is found by its age.
create index known_address_use on known_address (last_used_at);
create index gateway_event_age on gateway_event (received_at);
create index support_ticket_age on support_ticket (created_at) where state = 'closed';
create index message_age on message (sent_at) where author <> 'system';
