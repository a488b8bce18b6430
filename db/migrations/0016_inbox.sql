-- The inbox: what people with an account are told, in a line each, beside mail and text message. Its words are kept,
-- because what they were made of is forgotten once a message is sent.
create table inbox_message (
  id bigint generated always as identity primary key,
  person_id text not null references user_account (id),
  template text not null,
  subject_type text not null,
  subject_id text not null,
  title text not null,
  text text not null,
  -- Where it leads, a path of the site.
  path text,
  -- It is past once the subject no longer reads like this, or at this moment.
  holds_while jsonb,
  holds_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_message_of on inbox_message (person_id, id desc);
create index inbox_message_unread on inbox_message (person_id, id) where read_at is null;
create index inbox_message_age on inbox_message (created_at);
