-- Whoever has deleted their account is written down outside of the database as well, so that an older backup that is
-- brought back learns of it. Kept for as long as there can be such a backup.
create table tombstone (
  person_id text primary key references user_account (id),
  deleted_at timestamptz not null,
  -- When it was written outside; null while it waits.
  kept_at timestamptz
);
create index tombstone_waiting on tombstone (deleted_at) where kept_at is null;
create index tombstone_age on tombstone (deleted_at);
insert into tombstone (person_id, deleted_at)
  select id, deleted_at from user_account where deleted_at is not null;

-- A receipt never changes, and says who paid and who was paid. Once the law no longer asks for it, the names of whoever has
-- deleted their account leave it; number, sums and days stay.
create or replace function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts'
      and new.facts - '{buyer,seller,service,lines}'::text[] = old.facts - '{buyer,seller,service,lines}'::text[]
      and exists (select from customer_order o join user_account u on u.id in (o.payer_id, o.payee_id)
        where o.id = old.order_id and u.deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'a receipt never changes';
end $$;
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts' and new.facts - 'buyer' = old.facts - 'buyer'
      and exists (select from user_account u where u.id = old.provider_id and u.deleted_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'an invoice never changes';
end $$;

-- The stand-in of the payment company keeps mail addresses as that company does; here they go with the account.
create index sandbox_checkout_email on sandbox_checkout (lower(email));
