-- The outbox is read by its own lanes instead of one job per message: what is urgent never waits behind the rest, what is
-- held (a burst about one thing, a text message in the night) waits for its moment by the clock of the product.
alter table outbox_message
  add column seq bigint generated always as identity,
  add column is_urgent boolean not null default false,
  -- What it tells of, for example a booking: a burst about it becomes one message.
  add column about text,
  add column held_until timestamptz,
  add column next_try_at timestamptz;

-- What the job queue had given up stays given up.
update outbox_message set dropped_at = created_at, last_error = coalesce(last_error, 'given up')
where sent_at is null and dropped_at is null and attempts > 100;

drop index outbox_message_unsent;
create index outbox_message_waiting on outbox_message
  (is_urgent, channel, (coalesce(next_try_at, held_until, created_at)))
  where sent_at is null and dropped_at is null;
create index outbox_message_about on outbox_message (about, recipient) where about is not null;
