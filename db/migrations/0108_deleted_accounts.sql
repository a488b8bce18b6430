-- An account that its owner has deleted stays as an empty row, so that bookings, the ledger and the audit keep what they
-- point at. The row tells nothing: the mail address goes nowhere and is free for others, the name says only the role.
alter table user_account add column deleted_at timestamptz;
alter table user_account drop constraint user_account_phone_number_check;
alter table user_account drop constraint user_account_postal_code_check;
alter table user_account add constraint user_account_phone_number_check
  check (deleted_at is not null or phone_number ~ '^[2-9][0-9]{9}$');
alter table user_account add constraint user_account_postal_code_check
  check (deleted_at is not null or postal_code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$');
-- Suspended as well, for good: whatever keeps somebody suspended from acting, being listed or told keeps these.
alter table user_account add constraint user_account_deleted_is_empty check (deleted_at is null or (
  suspended_at is not null and email = lower(id) || '@deleted.invalid' and phone_number = id and password_hash = ''
  and street_address = '' and city = '' and postal_code = '' and avatar_url is null and last_name = ''
  and full_name = first_name and full_name in ('A client', 'A provider', 'A former admin')));
-- Whose tax records may go.
create index user_account_deleted on user_account (deleted_at) where deleted_at is not null;

-- What somebody has paid for, whatever it was.
create index customer_order_payer on customer_order (payer_id);

-- Nothing begins for somebody who is gone. Waits for a deletion under way, and then sees it: whatever was checked before.
create function refuse_deleted() returns trigger language plpgsql as $$
declare
  col text;
  person text;
begin
  foreach col in array tg_argv loop
    person := to_jsonb(new) ->> col;
    if person is not null then
      perform from user_account where id = person and deleted_at is null for key share;
      -- A row that is not there at all is for the foreign key to tell.
      if not found and exists (select from user_account where id = person) then
        raise exception 'this account is deleted' using errcode = 'check_violation', constraint = 'person_is_here';
      end if;
    end if;
  end loop;
  return new;
end $$;
create trigger booking_person_is_here before insert on booking
  for each row execute function refuse_deleted('client_id', 'provider_id');
create trigger customer_order_person_is_here before insert on customer_order
  for each row execute function refuse_deleted('payer_id', 'payee_id');
create trigger gift_card_person_is_here before insert on gift_card
  for each row execute function refuse_deleted('buyer_id');
create trigger conversation_person_is_here before insert on conversation
  for each row execute function refuse_deleted('client_id', 'provider_id');
create trigger stored_file_person_is_here before insert on stored_file
  for each row execute function refuse_deleted('owner_id');
create trigger session_person_is_here before insert on session
  for each row execute function refuse_deleted('user_id');
create trigger offering_person_is_here before insert on offering
  for each row execute function refuse_deleted('provider_id');
create trigger paper_person_is_here before insert on paper
  for each row execute function refuse_deleted('provider_id');
create trigger payout_person_is_here before insert on payout
  for each row execute function refuse_deleted('provider_id');
create trigger tax_details_person_is_here before insert or update on tax_details
  for each row execute function refuse_deleted('provider_id');
create trigger support_ticket_person_is_here before insert on support_ticket
  for each row execute function refuse_deleted('person_id');
create trigger review_person_is_here before insert on review
  for each row execute function refuse_deleted('author_id');
create trigger push_subscription_person_is_here before insert on push_subscription
  for each row execute function refuse_deleted('person_id');
create trigger wish_person_is_here before insert on wish for each row execute function refuse_deleted('person_id');
create trigger time_off_person_is_here before insert on time_off
  for each row execute function refuse_deleted('provider_id');
create trigger trusted_contact_person_is_here before insert on trusted_contact
  for each row execute function refuse_deleted('provider_id');
create trigger credit_lot_person_is_here before insert on credit_lot
  for each row execute function refuse_deleted('person_id');

-- The audit can only grow; of somebody who is deleted it keeps that something was done, when and by whom, and forgets the
-- words about them.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- A sandbox whose first start was cut off is emptied and filled anew: nobody has used it yet.
  if tg_op = 'TRUNCATE' and exists (select from deployment where is_sandbox and demo_version is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new.before is null and new.after is null and new.reason is null
      and to_jsonb(new) - '{before,after,reason}'::text[] = to_jsonb(old) - '{before,after,reason}'::text[]
      and old.subject_type in ('person', 'provider')
      and exists (select from user_account where id = old.subject_id and deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'the audit can only grow';
end $$;
