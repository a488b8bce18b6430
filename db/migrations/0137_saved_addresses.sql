-- Other places to which a client asks visits, with what helps to find the door. At most five each, which the transaction
-- that adds one says under the lock of the account.
create table saved_address (
  id text primary key,
  person_id text not null references user_account (id),
  label text not null check (length(label) between 1 and 40),
  street_address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  door_notes text not null default '' check (length(door_notes) <= 300),
  created_at timestamptz not null
);
create index saved_address_person on saved_address (person_id, created_at);

-- The same of the own address, and of each visit as it was when it was asked for.
alter table user_account add column door_notes text not null default '' check (length(door_notes) <= 300);
alter table booking add column door_notes text check (length(door_notes) between 1 and 300);
