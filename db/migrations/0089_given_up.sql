-- Messages that nobody tries any more, until somebody tries them again or leaves them out, or for a week: so long what
-- they say is kept. Refused ones count as well; what became untrue meanwhile does not.
alter table outbox_message add column gave_up_at timestamptz;
update outbox_message set gave_up_at = dropped_at
where dropped_at is not null and attempts > 0 and part_of is null and last_error is not null
  and last_error not in ('no longer true', 'part of a later message', 'left out by the operator');
drop index outbox_message_dropped;
create index outbox_message_given_up on outbox_message (gave_up_at, id) where gave_up_at is not null;

-- How much a lane has sent lately, without reading the messages.
create index outbox_message_sent on outbox_message (sent_at) include (channel, is_urgent) where sent_at is not null;
