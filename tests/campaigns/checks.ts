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

/** Bookings whose two claims are not exactly theirs: a person missing, or another time. */
export async function countUnclaimed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking b
    where b.status <> 'cancelled' and 2 <> (
      select count(*) from claim c where c.claim_id = b.id and c.party_id in (b.provider_id, b.client_id)
        and c.visit = tstzrange(b.starts_at, b.ends_at))`.execute(db)
  return rows[0]!.count
}

/** Bookings that are longer, shorter or of another price than service and add-ons times as many as they are for. */
export async function countOtherLengths(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with meant as (
      select b.*, o.duration_minutes, o.price_cents as each_cents,
        (select coalesce(sum((a ->> 'minutes')::int), 0) from jsonb_array_elements(o.add_ons) a
          where a ->> 'name' = any(b.add_ons)) as more_minutes,
        (select coalesce(sum((a ->> 'price_cents')::int), 0) from jsonb_array_elements(o.add_ons) a
          where a ->> 'name' = any(b.add_ons)) as more_cents
      from booking b join offering o on o.id = b.offering_id)
    select count(*)::int as count from meant
    where price_cents <> (each_cents + more_cents) * quantity
      or ends_at - starts_at <> (duration_minutes + more_minutes) * quantity * interval '1 minute'`.execute(db)
  return rows[0]!.count
}

/** Offerings whose stored values don't follow from other rows; the definition is deliberately repeated here. */
export async function findStaleListings(db: Database, today: string): Promise<unknown[]> {
  const { rows } = await sql`
    with meant as (
      select o.id, o.provider_id, o.price_cents, e.category_slug,
        o.is_active and o.deleted_at is null and coalesce(v.state = 'approved', false) and u.suspended_at is null
          and not exists (
            select from unnest(e.required_papers || '{government_id,insurance}') needed (kind) where not exists (
              select from paper a where a.provider_id = o.provider_id and a.kind = needed.kind and a.state = 'accepted'
                and (a.expires_on is null or a.expires_on > ${today}))) as is_listed,
        coalesce(p.ratings_sum, 0) as rank_score,
        case coalesce(p.ratings_count, 0) when 0 then 0
          else round(p.ratings_sum::numeric / p.ratings_count, 4) end as rating
      from offering o
      join catalogue_entry e on e.id = o.entry_id
      join user_account u on u.id = o.provider_id
      left join verification v on v.provider_id = o.provider_id
      left join provider_profile p on p.provider_id = o.provider_id)
    select o.id, o.is_listed, o.rank_score, o.rating, o.is_cheapest, o.is_cheapest_in_category
    from offering o join meant m using (id)
    where o.is_listed <> m.is_listed or o.rank_score <> m.rank_score or o.rating <> m.rating
      or o.is_cheapest <> (m.is_listed and o.id = (
        select s.id from meant s where s.provider_id = m.provider_id and s.is_listed order by s.price_cents, s.id limit 1))
      or o.is_cheapest_in_category <> (m.is_listed and o.id = (
        select s.id from meant s where s.provider_id = m.provider_id and s.is_listed
          and s.category_slug = m.category_slug order by s.price_cents, s.id limit 1))`.execute(db)
  return rows
}

export async function listBookingIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('booking').select('id').execute()
  return new Set(rows.map((row) => row.id))
}

/** Refusals that a rival may get: each a 409 of the contract. */
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
