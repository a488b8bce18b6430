-- A suspended provider reaches the clients of kept visits only: what was over at that moment is closed, until they are
-- approved again.
alter table booking add column contact_closed_at timestamptz;

-- Who was suspended when visits still stayed was told that they do.
update verification_event e set kept_reason = 'Suspended before visits were cancelled'
where to_state = 'suspended' and kept_reason is null
  and not exists (select from booking b where b.provider_id = e.provider_id and b.withdrawn_at is not null);
