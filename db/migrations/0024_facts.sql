-- What a provider's history says, worked out from bookings and from nothing else: no call writes these numbers.

-- Pushed down by bookings. Each share is kept as its two numbers, so that its sample can be told.
create table provider_facts (
  provider_id text primary key references user_account (id),
  -- Done in the last twelve months, as everything here.
  visits integer not null default 0,
  -- The middle one of the answers, in minutes; null without any.
  answer_minutes integer,
  answers integer not null default 0,
  -- Of the requests that were theirs to answer.
  accepted integer not null default 0,
  asked integer not null default 0,
  -- Of the visits that were checked in with the client's code.
  on_time integer not null default 0,
  arrivals integer not null default 0,
  -- Of the visits that they had accepted and that they or nobody called off.
  called_off integer not null default 0,
  agreed integer not null default 0,
  -- Of the clients who were visited.
  returned integer not null default 0,
  clients integer not null default 0,
  computed_at timestamptz,
  -- What they say beside it.
  reply text check (length(reply) between 1 and 500),
  replied_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
-- They age: each is worked out again a day later.
create index provider_facts_age on provider_facts (computed_at nulls first);

-- Providers to whom something has happened since. Written without a key, so that nobody waits for anybody else's visit.
create table facts_due (
  provider_id text not null
);

create function note_facts_due() returns trigger language plpgsql as $$
begin
  insert into facts_due (provider_id) values (new.provider_id);
  return null;
end
$$;
create trigger booking_facts_due after update of status on booking
  for each row when (old.status is distinct from new.status) execute function note_facts_due();

insert into facts_due (provider_id) select distinct provider_id from booking;
