-- What people write to the marketplace from the contact page.
create table support_ticket (
  id text primary key,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  inquiry_type text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null
);
create index support_ticket_newest on support_ticket (state, created_at desc, id desc);
