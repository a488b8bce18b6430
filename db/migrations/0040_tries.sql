-- A try is written down before it is made: two workers never make the same one, a failing one waits longer each time,
-- and one that was cut off by the end of its process is known as such.
alter table refund
  add column attempts integer not null default 0,
  add column next_try_at timestamptz;
alter table outbox_message
  add column claimed_until timestamptz,
  add column dropped_at timestamptz;
