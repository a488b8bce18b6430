-- A checkout begins in a transaction of its own, after the order that it is for: whoever has left in between pays nothing.
create function refuse_gone_payer() returns trigger language plpgsql as $$
begin
  perform from customer_order o join user_account u on u.id = o.payer_id
    where o.id = new.order_id and u.deleted_at is null for key share of u;
  if not found and exists (
    select from customer_order o join user_account u on u.id = o.payer_id where o.id = new.order_id) then
    raise exception 'this account is deleted' using errcode = 'check_violation', constraint = 'person_is_here';
  end if;
  return new;
end $$;
create trigger checkout_session_person_is_here before insert on checkout_session
  for each row execute function refuse_gone_payer();
