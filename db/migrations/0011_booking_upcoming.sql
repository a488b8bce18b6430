-- Visits that stand: reminders before them and questions after them walk along this.
create index booking_confirmed_starts on booking (starts_at) where status = 'confirmed';
