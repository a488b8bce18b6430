import { sql, type RawBuilder } from 'kysely'
import type { VerificationState } from '#contract/providers.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { NEVER } from '#server/providers/listing/queries.ts'
import type { Readiness } from './lifecycle.ts'

export type VerificationRow = Readiness & {
  provider_id: string
  first_name: string
  email: string
  role: string
  state: VerificationState
  reason: string | null
  submitted_at: Date | null
  /** Some active offering is public. */
  has_listed: boolean
  /** The last day on which the government ID counts, and the insurance; null without an end, `NEVER` while it is missing. */
  id_until: string | null
  insured_until: string | null
  /** An insurance was accepted, be it over. */
  has_insurance: boolean
  /** The name that waits for an admin. */
  waiting_name: string | null
  /** The last suspension kept the accepted visits. */
  kept_visits: boolean
}

/** Begins an approval where there is none yet; every path that writes for a provider runs it first. */
export async function ensureProvider(trx: Transaction, providerId: string): Promise<void> {
  await trx
    .insertInto('verification')
    .values({ provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lets one change of a provider happen at a time: what is listed follows from several rows, and two changes that do not
 * see each other would both write half of it. Every change takes this lock before any other row of the provider, so
 * that no two wait for each other.
 */
export async function lockVerification(trx: Transaction, providerId: string): Promise<void> {
  await sql`select 1 from verification where provider_id = ${providerId} for no key update`.execute(trx)
}

/** A part of a statement: whether a provider is approved, and held so until the transaction ends. */
export function approvalShared(providerId: string): RawBuilder<{ state: string }> {
  return sql<{ state: string }>`select state from verification where provider_id = ${providerId} for share`
}

/** Until when a kind counts for the person `u`, with or without a paper. */
function countsUntil(kind: string) {
  return sql`nullif(coalesce(greatest(
    (select coalesce(a.expires_on, 'infinity') from paper a
      where a.provider_id = u.id and a.kind = ${kind} and a.state = 'accepted'),
    (select coalesce(g.until, 'infinity') from paper_grace g where g.provider_id = u.id and g.kind = ${kind})),
    ${NEVER}::date), 'infinity')`
}

/** Undefined for people who are no provider. */
/** @param now decides which terms have to be accepted */
export async function findVerification(
  db: Database,
  providerId: string,
  now: Date,
): Promise<VerificationRow | undefined> {
  const { rows } = await sql<VerificationRow>`
    select u.id as provider_id, u.first_name, u.email, u.role,
      coalesce(v.state, 'draft') as state, v.reason, v.submitted_at,
      coalesce(v.has_hours, false) as has_hours,
      coalesce(p.bio <> '', false) as has_text,
      exists (select 1 from offering o
        where o.provider_id = u.id and o.is_active and o.deleted_at is null) as has_service,
      exists (select 1 from offering o where o.provider_id = u.id and o.is_listed) as has_listed,
      ${countsUntil('government_id')} as id_until, ${countsUntil('insurance')} as insured_until,
      exists (select from paper a where a.provider_id = u.id and a.kind = 'insurance' and a.state = 'accepted')
        as has_insurance,
      (select n.full_name from name_change n where n.user_id = u.id and n.state = 'waiting') as waiting_name,
      coalesce((select e.kept_reason is not null from verification_event e
        where e.provider_id = u.id and e.to_state = 'suspended' order by e.at desc limit 1), false) as kept_visits,
      has_accepted_terms(u.id, 'provider', ${now}) as has_terms
    from user_account u
    left join verification v on v.provider_id = u.id
    left join provider_profile p on p.provider_id = u.id
    where u.id = ${providerId} and u.role in ('provider', 'pending_provider')`.execute(db)
  return rows[0]
}

/** Whether any hours are saved, told by availability: approval asks for it and may not look up there. */
export async function recordHours(trx: Transaction, providerId: string, hasHours: boolean): Promise<void> {
  await trx
    .updateTable('verification')
    .set({ has_hours: hasHours })
    .where('provider_id', '=', providerId)
    .where('has_hours', '<>', hasHours)
    .execute()
}

export type StateChange = {
  id: string
  providerId: string
  from: VerificationState
  to: VerificationState
  at: Date
  actorId: string
}

/** Compare and swap: false when another call was quicker. */
export async function markSubmitted(trx: Transaction, { providerId, from, to, at }: StateChange): Promise<boolean> {
  const changed = await trx
    .updateTable('verification')
    .set({ state: to, declared_at: at, of_age_at: at, submitted_at: at, reason: null })
    .where('provider_id', '=', providerId)
    .where('state', '=', from)
    .returning('provider_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Compare and swap: false when another call was quicker. */
export async function markDecided(
  trx: Transaction,
  { providerId, from, to, at, actorId }: StateChange,
  reason: string | null,
): Promise<boolean> {
  const changed = await trx
    .updateTable('verification')
    .set({ state: to, decided_at: at, decided_by: actorId, reason })
    .where('provider_id', '=', providerId)
    .where('state', '=', from)
    .returning('provider_id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function insertVerificationEvent(
  trx: Transaction,
  change: StateChange,
  reason: string | null,
  keptReason: string | null = null,
): Promise<void> {
  const { id, providerId, actorId, from, to, at } = change
  await trx
    .insertInto('verification_event')
    .values({
      id,
      provider_id: providerId,
      actor_id: actorId,
      from_state: from,
      to_state: to,
      reason,
      at,
      kept_reason: keptReason,
    })
    .execute()
}
