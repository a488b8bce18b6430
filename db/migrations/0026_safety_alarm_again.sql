-- An alarm whose provider has answered is over for them, though an administrator still has to close it. The timer that
-- they put off and then do not answer again raises another one, which everybody is told of.
drop index safety_alarm_open;
create unique index safety_alarm_open on safety_alarm (booking_id, kind) where closed_at is null and answered_at is null;
