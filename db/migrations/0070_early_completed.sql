-- Visits that were completed before they took place: they stand until their end, so reminders walk along them too.
create index booking_completed_early on booking (starts_at) where status = 'completed' and completed_at < ends_at;
