-- A failed payout is a task of its provider, not of the payout: one per person, about the newest. What a later payout has
-- taken the place of is closed.
update task t set closed_at = now()
  from payout p
  where t.kind = 'payout.failed' and t.subject_type = 'payout' and p.id = t.subject_id and t.closed_at is null
    and exists (
      select from payout n where n.provider_id = p.provider_id and (n.created_at, n.id) > (p.created_at, p.id));
update task t
  set subject_type = 'provider', subject_id = p.provider_id, facts = t.facts || jsonb_build_object('payout', p.id)
  from payout p
  where t.kind = 'payout.failed' and t.subject_type = 'payout' and p.id = t.subject_id and t.closed_at is null;
