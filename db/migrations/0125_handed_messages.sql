-- When a text or push message was handed to the network. What a worker held that died before is tried again; only of what
-- it had handed on is nobody sure whether it was sent.
alter table outbox_message add column handed_at timestamptz;
update outbox_message set handed_at = claimed_until
  where claimed_until is not null and sent_at is null and dropped_at is null and channel <> 'email';
