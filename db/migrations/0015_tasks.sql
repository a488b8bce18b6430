-- What waits for a person who runs the marketplace: one row per kind and subject, however often it was raised.
create table task (
  id text primary key check (length(id) = 26),
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  severity text not null check (severity in ('normal', 'urgent', 'red')),
  is_red boolean not null generated always as (severity = 'red') stored,
  due_at timestamptz,
  -- What the list is sorted by: until when, or the end of days.
  sorted_at timestamptz not null,
  -- What the words are made of.
  facts jsonb not null default '{}',
  raised_at timestamptz not null,
  -- Closed by its cause, or by hand: then by whom and why.
  closed_at timestamptz,
  closed_by text references user_account (id),
  close_reason text,
  unique (kind, subject_type, subject_id)
);
-- The list, of all kinds and of one: what is red first, then what is due first.
create index task_open on task (is_red desc, sorted_at, id) where closed_at is null;
create index task_open_of_kind on task (kind, is_red desc, sorted_at, id) where closed_at is null;
-- The housekeeping finds what was closed long ago.
create index task_closed on task (closed_at) where closed_at is not null;

-- What already waits: applications, names, objections and messages.
insert into task (id, kind, subject_type, subject_id, severity, due_at, sorted_at, facts, raised_at)
select substr(md5('task' || w.kind || w.id), 1, 26), w.kind, w.subject, w.id, 'normal', w.due, w.due, w.facts, w.since
from (
  select 'provider.applied' as kind, 'provider' as subject, v.provider_id as id, v.submitted_at as since,
    v.submitted_at + interval '48 hours' as due, jsonb_build_object('name', u.full_name) as facts
  from verification v join user_account u on u.id = v.provider_id where v.state = 'submitted'
  union all
  select 'name.changed', 'person', n.user_id, n.asked_at, n.asked_at + interval '48 hours',
    jsonb_build_object('name', n.old_name)
  from name_change n where n.state = 'waiting'
  union all
  select 'case.opened', 'case', c.id, c.opened_at, c.opened_at + interval '72 hours',
    jsonb_build_object('title', b.title)
  from booking_case c join booking b on b.id = c.booking_id where c.state = 'open'
  union all
  select 'ticket.opened', 'ticket', t.id, t.created_at, t.created_at + interval '24 hours',
    jsonb_build_object('about', t.inquiry_type, 'subject', t.subject)
  from support_ticket t where t.state = 'open') w;
