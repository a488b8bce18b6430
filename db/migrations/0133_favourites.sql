-- Providers whom a client wants to find again: each once.
create table favourite (
  client_id text not null references user_account (id),
  provider_id text not null references user_account (id),
  saved_at timestamptz not null,
  primary key (client_id, provider_id),
  check (client_id <> provider_id)
);
create index favourite_provider on favourite (provider_id);
