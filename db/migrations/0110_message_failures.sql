-- What became of messages after they left, and addresses that take none.

-- Mail to the present address of this account came back: nobody has it. Nothing more is sent there until its owner says
-- that it is right, or changes it.
alter table user_account add column email_returned_at timestamptz;

alter table outbox_message
  -- Why it did not arrive: nobody has the address; whoever has it, or a network, takes nothing from us; for now; unknown.
  add column failure text check (failure in ('bounce', 'blocked', 'temporary', 'unknown')),
  -- What the service told after it had taken it.
  add column reported text check (reported in ('delivered', 'undelivered', 'failed')),
  add column reported_at timestamptz;

-- Text messages that people sent to us and that were heard, by the service's name for them: each has one effect.
create table heard_text (
  service_id text primary key,
  heard_at timestamptz not null
);
create index heard_text_age on heard_text (heard_at);
