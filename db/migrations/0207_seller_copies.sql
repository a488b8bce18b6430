-- What the seller file of a year says of one provider, for the provider: sealed like the file, the tax number by its end
-- alone. The newest file of a year that is over wins.
create table seller_copy (
  provider_id text not null references user_account (id),
  year integer not null,
  -- A file is written down once all of it is made.
  file_id text not null references seller_file (id) deferrable initially deferred,
  made_at timestamptz not null,
  sealed text not null,
  key_id text not null,
  primary key (provider_id, year)
);
create index seller_copy_key on seller_copy (key_id, provider_id, year);
create index seller_copy_file on seller_copy (file_id);
