-- Whose account a message was for, when it was written: an address or a number may be another's later. Null where it was
-- nobody's account, such as a code before the sign-up. Without a reference: messages are written in the transaction of
-- every change, and no account's row is ever removed.
alter table outbox_message add column person_id text;
update outbox_message m set person_id = u.id from user_account u where m.channel = 'email' and u.email = m.recipient;
update outbox_message m set person_id = u.id from user_account u where m.channel = 'sms' and u.phone_number = m.recipient;
update outbox_message m set person_id = d.person_id from push_subscription d where m.channel = 'push' and d.id = m.recipient;
-- What went to an address before its account changed it.
update outbox_message m set person_id = c.user_id
  from email_change c
  where m.person_id is null and m.channel = 'email' and m.recipient = c.old_email and m.created_at <= c.object_until;
create index outbox_message_person on outbox_message (person_id, id desc) where person_id is not null;
