-- The audit as it is read: newest first, by whom, what it did and on whom, from one moment to another. What was there before
-- told the order by the number of the row alone.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor_at on audit_entry (actor_id, at desc, id desc) where actor_id is not null;
create index audit_entry_action_at on audit_entry (action, at desc, id desc);
create index audit_entry_subject_at on audit_entry (subject_id, at desc, id desc);
drop index audit_entry_actor;
drop index audit_entry_action;

-- One field finds people by a part of their name, address of mail or number, visits by the end of their id, and payments by
-- what the payment company calls them.
create index user_account_email_text on user_account using gin (email gin_trgm_ops) with (fastupdate = off);
create index user_account_phone_text on user_account using gin (phone_number gin_trgm_ops) with (fastupdate = off);
create index booking_ending on booking (right(id, 8));

-- What admins write down about somebody for each other. It is never changed or removed.
create table person_note (
  id text primary key check (length(id) = 26),
  person_id text not null references user_account (id),
  written_by text not null references user_account (id),
  written_at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index person_note_of on person_note (person_id, written_at desc, id desc);

-- What somebody has asked us, and what was reported by them or about them.
create index support_ticket_email on support_ticket (lower(email), created_at desc);
create index booking_case_opener on booking_case (opened_by, opened_at desc);
create index conversation_report_reporter on conversation_report (reporter_id, created_at desc);
create index conversation_report_reported on conversation_report (reported_id, created_at desc);
