import { sql } from 'kysely'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** Pairs of live bookings that share a person and overlap, looked for without the help of the constraint. */
export async function countOverlaps(db: Database): Promise<{ provider: number; client: number; claims: number }> {
  const { rows } = await sql<{ provider: number; client: number; claims: number }>`
    with live as materialized (select id, provider_id, client_id, starts_at, ends_at from booking where status <> 'cancelled'),
    by_provider as (
      select starts_at < max(ends_at) over (partition by provider_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) as clashes from live),
    by_client as (
      select starts_at < max(ends_at) over (partition by client_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) as clashes from live),
    by_party as (
      select lower(during) < max(upper(during)) over (partition by party_id order by lower(during), claim_id
        rows between unbounded preceding and 1 preceding) as clashes from claim)
    select (select count(*)::int from by_provider where clashes) as provider,
      (select count(*)::int from by_client where clashes) as client,
      (select count(*)::int from by_party where clashes) as claims`.execute(db)
  return rows[0]!
}

/** The same question as a self-join, for tables small enough. */
export async function countOverlapsByJoin(db: Database): Promise<{ provider: number; client: number; claims: number }> {
  const { rows } = await sql<{ provider: number; client: number; claims: number }>`
    with live as materialized (select * from booking where status <> 'cancelled')
    select
      (select count(*)::int from live a join live b on a.provider_id = b.provider_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as provider,
      (select count(*)::int from live a join live b on a.client_id = b.client_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as client,
      (select count(*)::int from claim a join claim b on a.party_id = b.party_id and a.claim_id < b.claim_id
        and a.during && b.during) as claims`.execute(db)
  return rows[0]!
}

/** Bookings whose two claims are not exactly theirs: somebody missing, or another time. */
export async function countUnclaimed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking b
    where b.status <> 'cancelled' and 2 <> (
      select count(*) from claim c where c.claim_id = b.id and c.party_id in (b.provider_id, b.client_id)
        and c.visit = tstzrange(b.starts_at, b.ends_at))`.execute(db)
  return rows[0]!.count
}

export async function listBookingIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('booking').select('id').execute()
  return new Set(rows.map((row) => row.id))
}

/** Refusals that a rival may be told: each a 409 of the contract. */
const LOSSES: ReadonlySet<string> = new Set<ErrorCode>(['slot_taken', 'client_busy', 'slot_unavailable'])

export function isKnownLoss({ status, body }: { status: number; body: { code?: string } }): boolean {
  return status === 409 && LOSSES.has(body.code ?? '') && errors[body.code as ErrorCode][0] === 409
}

export async function listClaimIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('claim').select('claim_id').distinct().execute()
  return new Set(rows.map((row) => row.claim_id))
}

/** Idempotency keys that lead neither to a booking nor to a checkout. */
export async function countKeysOfNothing(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from idempotency_key k
    where not exists (select 1 from booking b where b.id = k.resource_id)
      and not exists (select 1 from checkout_session s where s.id = k.resource_id)`.execute(db)
  return rows[0]!.count
}
