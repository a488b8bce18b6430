-- Papers: what an approval rests on, what became of each, and until when it counts. The views that tell of providers and
-- offerings are made anew in 0023.
drop view provider_public;
drop view offering_public;

-- Which papers an entry asks for beside those that everybody hands in (government ID and insurance): 'certificate:<kind>'.
alter table catalogue_entry add column required_papers text[] not null default '{}';
update catalogue_entry e set required_papers = array[coalesce(
  (select 'certificate:' || k.kind from (values
    ('Classic Lash Extensions', 'lash'), ('Volume Lash Extensions', 'lash'), ('Lash Lift & Tint', 'lash'),
    ('Brow Lamination', 'lash'), ('Gentle Chemical Peel', 'skin'), ('Dermaplaning', 'skin'),
    ('Deep Tissue Massage', 'rmt'), ('Prenatal Massage', 'rmt'), ('Registered Massage Therapy', 'rmt'),
    ('Private Yoga Session', 'yoga'), ('Personal Training', 'fitness'), ('Nutrition Consultation', 'nutrition'),
    ('Tattoo (small)', 'tattoo'), ('Tattoo (large)', 'tattoo')) k (name, kind) where k.name = e.name),
  'certificate:other')]
  where requires_certificate;

create type paper_state as enum ('submitted', 'accepted', 'refused', 'withdrawn', 'replaced');

create table paper (
  id text primary key check (length(id) = 26),
  provider_id text not null references user_account (id),
  kind text not null
    check (kind in ('government_id', 'insurance', 'criminal_record') or kind ~ '^certificate:[a-z_]{2,30}$'),
  -- Whether it ends soon or has ended follows from `expires_on` and the day on which one asks.
  state paper_state not null default 'submitted',
  issued_on date,
  -- The last day on which it counts; null when it has no end.
  expires_on date,
  -- What its owner wrote to it: number, who gave it.
  details text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references user_account (id),
  -- What the admin ticked, by name.
  checks text[] not null default '{}',
  -- Why it was refused: reasons that were chosen, by name, and words.
  reasons text[] not null default '{}',
  reason text,
  -- When another took its place, it was withdrawn, or its owner was refused for good.
  ended_at timestamptz,
  -- The nearest reminder before its end that was sent, in days.
  reminded_days integer,
  -- Its images are deleted after a while; the record of the check stays.
  files_deleted_at timestamptz,
  check (state not in ('accepted', 'refused') or decided_at is not null)
);
-- One that counts and one that waits, at most.
create unique index paper_accepted on paper (provider_id, kind) where state = 'accepted';
create unique index paper_waiting on paper (provider_id, kind) where state = 'submitted';
create index paper_of on paper (provider_id, submitted_at);
create index paper_queue on paper (submitted_at, id) where state = 'submitted';
-- What ends within the days of the reminders.
create index paper_ending on paper (expires_on, id) where state = 'accepted';
-- What may still have images.
create index paper_kept on paper (coalesce(ended_at, decided_at, submitted_at)) where files_deleted_at is null;

-- The photos and PDFs of a paper, in the order in which they were chosen.
create table paper_file (
  file_id text primary key references stored_file (id),
  paper_id text not null references paper (id),
  position smallint not null
);
create index paper_file_paper on paper_file (paper_id, position);

-- Where a kind counts for a provider although nobody has checked a paper: approved before papers were asked for, or a
-- catalogue entry that asks for another one since. Until when is written down once they have been told.
create table paper_grace (
  provider_id text not null references user_account (id),
  kind text not null,
  until date,
  told_at timestamptz,
  primary key (provider_id, kind)
);
create index paper_grace_untold on paper_grace (provider_id) where told_at is null;
create index paper_grace_until on paper_grace (until);

insert into paper_grace (provider_id, kind, until)
  select provider_id, kind, case kind when 'insurance' then insurance_expires_on end
  from verification, (values ('government_id'), ('insurance')) needed (kind) where state in ('approved', 'suspended')
  union
  select o.provider_id, p.kind, null
  from offering o join verification v on v.provider_id = o.provider_id and v.state in ('approved', 'suspended')
  join catalogue_entry e on e.id = o.entry_id cross join lateral unnest(e.required_papers) p (kind)
  where o.deleted_at is null and not o.needs_review;

-- Renewals and certificates that waited go on waiting, as papers without a file; of two of one kind the later one.
insert into paper (id, provider_id, kind, state, expires_on, details, submitted_at, decided_at, decided_by, reason, ended_at)
  select id, provider_id, kind,
    (case state when 'waiting' then 'submitted' when 'accepted' then 'replaced' else state::text end)::paper_state,
    expires_on, details, asked_at, decided_at, decided_by, reason,
    case when state in ('accepted', 'withdrawn') then decided_at end
  from (
    select c.id, c.provider_id, coalesce(p.kind, 'insurance') as kind,
      case when c.state = 'waiting' and row_number() over (partition by c.provider_id, coalesce(p.kind, 'insurance'), c.state
        order by c.asked_at desc, c.id) > 1 then 'withdrawn' else c.state end as state,
      c.insurance_expires_on as expires_on, coalesce(c.certificate, '') as details, c.asked_at,
      coalesce(c.decided_at, c.asked_at) as ended, c.decided_at, c.decided_by, c.reason
    from provider_change c
    left join offering o on o.id = c.offering_id
    left join catalogue_entry e on e.id = o.entry_id
    left join lateral (select coalesce(e.required_papers[1], 'certificate:other') as kind) p on c.kind = 'certificate') asked;
drop table provider_change;

alter table catalogue_entry drop column requires_certificate;

-- The last local date on which each may be booked: the earliest end of the papers that it needs; null without an end, and a
-- day long ago while one is missing.
alter table offering add column offered_until date;
alter table offering drop column needs_review;
create index offering_ending on offering (offered_until) where is_listed and offered_until is not null;

-- `insurance_expires_on` is from now on the last day on which what everybody hands in counts, ID and insurance, kept for
-- the free times. Reminders are of papers.
alter table verification drop column reminded_for, drop column reminded_days;
drop index verification_insurance;
-- When the age was checked against the birth date that was typed, which is not kept.
alter table verification add column of_age_at timestamptz;

-- Which admin looks at which provider's case now; a row lives for as long as its page asks.
create table case_look (
  provider_id text not null references user_account (id),
  admin_id text not null references user_account (id),
  seen_at timestamptz not null,
  primary key (provider_id, admin_id)
);
