-- An appeal is answered like a report: once, by the other side, and nobody decides before its time is over.
alter table dispute
  add column appeal_answer_due_at timestamptz,
  add column appeal_answer text check (length(appeal_answer) between 1 and 2000),
  add column appeal_answered_at timestamptz,
  add check ((appeal_answer is null) = (appeal_answered_at is null)),
  add check (appealed_at is not null or num_nonnulls(appeal_answer_due_at, appeal_answer) = 0);
update dispute set appeal_answer_due_at = appealed_at + interval '72 hours'
where kind = 'report' and state = 'open' and appealed_at is not null;

alter table dispute_photo drop constraint dispute_photo_part_check;
alter table dispute_photo add constraint dispute_photo_part_check
  check (part in ('statement', 'answer', 'appeal', 'appeal_answer'));
