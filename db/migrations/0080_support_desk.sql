-- What people write to us is a conversation: who works on it, whose turn it is, what it is about.
drop index support_ticket_newest;
alter table support_ticket
  drop constraint support_ticket_state_check,
  alter column state drop default,
  add column person_id text references user_account (id) on delete set null,
  -- They were signed in when they wrote, or an admin has said that it is them: then they see it in the product.
  add column is_proven boolean not null default false,
  add column booking_id text references booking (id) on delete set null,
  add column owner_id text references user_account (id),
  add column is_urgent boolean not null default false,
  -- Since when it is whose turn it is; what the lists are sorted by.
  add column since timestamptz,
  -- Until when we promise to answer, while it is our turn.
  add column due_at timestamptz,
  add column last_at timestamptz,
  add column last_number int not null default 1,
  add column first_answered_at timestamptz,
  add column reopened_at timestamptz;

-- The thread. Everything that somebody has written is in here, and in the name, address and subject above.
create table ticket_message (
  ticket_id text not null references support_ticket (id) on delete cascade,
  number int not null check (number > 0),
  kind text not null check (kind in ('written', 'answered', 'noted', 'happened')),
  way text not null check (way in ('form', 'site', 'mail', 'pasted')),
  -- An admin of what was answered, noted or done; of what was written, whoever was signed in.
  author_id text references user_account (id) on delete set null,
  text text not null check (length(text) <= 20000),
  -- What a mail repeats of those before it, and its signature.
  quoted text check (length(quoted) <= 20000),
  -- Where it is not the address of the ticket.
  from_email text,
  -- Named, not kept.
  files text[] not null default '{}',
  message_id text,
  is_automatic boolean not null default false,
  written_at timestamptz not null,
  primary key (ticket_id, number)
);
create unique index ticket_message_mail on ticket_message (message_id) where message_id is not null;

insert into ticket_message (ticket_id, number, kind, way, text, written_at)
select id, 1, 'written', 'form', message, created_at from support_ticket;

update support_ticket t set
  state = case t.state when 'closed' then 'solved' else 'new' end,
  since = t.created_at, last_at = t.created_at, due_at = t.created_at + interval '24 hours',
  person_id = (select u.id from user_account u where u.email = lower(t.email));

alter table support_ticket
  drop column message,
  alter column since set not null,
  alter column last_at set not null,
  add check (state in ('new', 'open', 'waiting', 'solved', 'spam')),
  add column turn text not null generated always as (
    case state when 'new' then 'us' when 'open' then 'us' when 'waiting' then 'them' else state end) stored,
  add column rank smallint not null generated always as (case when is_urgent then 0 else 1 end) stored;

-- The lists: by whose turn it is, what is urgent first and then what waits longest; of one owner, or of nobody.
create index support_ticket_turn on support_ticket (turn, rank, since, id);
create index support_ticket_owner on support_ticket (owner_id, turn, rank, since, id);
create index support_ticket_unowned on support_ticket (turn, rank, since, id) where owner_id is null;
create index support_ticket_ended on support_ticket (turn, since desc, id desc);
create index support_ticket_owner_ended on support_ticket (owner_id, turn, since desc, id desc);
create index support_ticket_overdue on support_ticket (due_at) where state in ('new', 'open');
create index support_ticket_person on support_ticket (person_id, last_at desc, id desc) where is_proven;
create index support_ticket_of_person on support_ticket (person_id);
create index support_ticket_booking on support_ticket (booking_id) where booking_id is not null;
create index support_ticket_answered on support_ticket (first_answered_at) include (created_at)
  where first_answered_at is not null;

-- Answers that are given often, with gaps that a ticket fills.
create table answer_template (
  id text primary key check (length(id) = 26),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 5000),
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by text references user_account (id)
);
create unique index answer_template_title on answer_template (lower(title));

-- Calls of the mail provider that have taken effect: none does so twice.
create table inbound_call (
  signature text primary key,
  received_at timestamptz not null
);
create index inbound_call_received on inbound_call (received_at);

-- Who works on something else that waits, and what of it waits longest.
alter table task add column owner_id text references user_account (id) on delete set null;
create index task_case_since on task ((case when severity = 'normal' then 1 else 0 end), raised_at, id)
  where closed_at is null and kind <> 'ticket.opened';
create index task_case_owner on task (owner_id, (case when severity = 'normal' then 1 else 0 end), raised_at, id)
  where closed_at is null and kind <> 'ticket.opened';

-- What somebody wrote stands in the ticket alone.
update task set facts = facts - 'subject' where kind = 'ticket.opened';
