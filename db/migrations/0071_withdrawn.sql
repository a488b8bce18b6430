-- Visits ahead of a provider who was suspended. The decision marks them in one statement, however many they are: from
-- then on nothing else can happen to them. The sweep cancels each, with refund and messages.
alter table booking add column withdrawn_at timestamptz;
create index booking_withdrawn on booking (withdrawn_at) where withdrawn_at is not null and status <> 'cancelled';
-- Why the visits ahead were kept when their provider was suspended.
alter table verification_event add column kept_reason text;
