-- People and pets of a client's household. All that is known of them is sealed with the key of the deployment (the key's id
-- stands in each value, and beside it): who they are in `sealed`, notes about their health in `notes_sealed`, which need the
-- consent. At most twelve each, which the transaction that adds one says under the lock of the account.
create table household_member (
  id text primary key check (length(id) = 26),
  person_id text not null references user_account (id),
  kind text not null check (kind in ('self', 'person', 'pet')),
  sealed text not null,
  notes_sealed text,
  key_id text not null,
  -- When the notes were last saved; null where there are none.
  notes_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((notes_sealed is null) = (notes_at is null))
);
create index household_member_person on household_member (person_id, created_at);
create unique index household_member_self on household_member (person_id) where kind = 'self';
create index household_member_notes on household_member (notes_at) where notes_at is not null;
create index household_member_key on household_member (key_id);

-- The last yes or no to keeping such notes, to which words.
create table household_consent (
  person_id text primary key references user_account (id),
  is_given boolean not null,
  version text not null,
  decided_at timestamptz not null
);
