-- Devices on which somebody wants to be told. Each belongs to the session in which it was asked for and ends with it:
-- by logging out, by ending the session from elsewhere, by a suspension.

create table push_subscription (
  id text primary key,
  person_id text not null references user_account (id),
  session_hash bytea not null references session (token_hash) on delete cascade,
  -- Where its browser's push service takes messages for it. Whoever knows it may end it; nobody else can guess it.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, with which messages are encrypted for it alone.
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  created_at timestamptz not null
);
create index push_subscription_of on push_subscription (person_id, created_at desc);
create index push_subscription_session on push_subscription (session_hash);

-- The recipient of a push message is the id of a device.
alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message add constraint outbox_message_channel_check check (channel in ('email', 'sms', 'push'));
