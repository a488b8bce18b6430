-- Cases that are decided, the last first, of all kinds that stand in the one list of cases.
create index task_case_closed on task (closed_at desc, id desc)
  where closed_at is not null and split_part(kind, '.', 1) in ('case', 'dispute', 'chargeback', 'conversation', 'review');
