-- Whether somebody has shown that mail to their address reaches them. Who had an account before has been written to there
-- all along and counts as proven.
alter table user_account add column email_confirmed_at timestamptz;
update user_account set email_confirmed_at = created_at;

-- The link that proves it. The newest ends the one before; one that is used is deleted.
create table email_confirmation (
  user_id text primary key references user_account (id),
  token_hash bytea not null unique,
  -- To which it went: of one that was changed meanwhile it proves nothing.
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmation_expiry on email_confirmation (expires_at);

-- A mail that went to an unproven address without what is private in it, so that the outbox shows it as it went.
alter table outbox_message add column is_bare boolean not null default false;
