-- A trusted contact who has agreed can stop by the same link, so the link stays until then. Who has stopped is, like who
-- has said no, not asked by the same provider again.
alter table trusted_contact drop constraint trusted_contact_state_check;
alter table trusted_contact add constraint trusted_contact_state_check
  check (state in ('asked', 'agreed', 'refused', 'stopped'));
alter table trusted_contact drop constraint trusted_contact_check1;
alter table trusted_contact add constraint trusted_contact_link check (token_hash is null or state in ('asked', 'agreed'));

drop index trusted_contact_refused;
-- Who has said no, and how often a number was asked that does not answer.
create index trusted_contact_number on trusted_contact (provider_id, phone_number);
