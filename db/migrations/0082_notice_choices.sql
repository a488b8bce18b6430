-- What people want to be told, and by which way. Only what they chose: without a row it stands as the product has it.

create table notice_choice (
  person_id text not null references user_account (id),
  -- A group of what can be told ('reviews').
  topic text not null,
  channel text not null check (channel in ('email', 'push', 'inbox')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (person_id, topic, channel)
);

-- Each yes and no to text messages with the words that were shown; the newest holds. Never changed.
create table text_consent (
  id bigint generated always as identity primary key,
  person_id text not null references user_account (id),
  is_given boolean not null,
  words text not null,
  said_at timestamptz not null
);
create index text_consent_of on text_consent (person_id, id desc);
