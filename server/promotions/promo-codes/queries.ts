import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { DiscountTerms } from './discount.ts'

export type PromoCode = DiscountTerms & {
  id: string
  code: string
  /** Local dates, both included; null for no such day. */
  valid_from: string | null
  valid_through: string | null
  max_uses: number | null
  max_uses_per_person: number
  /** Minimum price before tax. */
  min_price_cents: number | null
  is_first_visit_only: boolean
  /** Names of categories; null for all. */
  categories: string[] | null
  is_active: boolean
  /** Uses that count now. */
  uses: number
}

const columns =
  sql.raw(`c.id, c.code, c.percent, c.amount_cents, c.max_discount_cents, c.valid_from::text as valid_from,
  c.valid_through::text as valid_through, c.max_uses, c.max_uses_per_person, c.min_price_cents, c.is_first_visit_only,
  c.categories, c.is_active, c.uses`)

/**
 * A code from a person's view: with how often they use it already, and how often a use of theirs only waits for another
 * visit.
 */
export type PromoFound = PromoCode & { own_uses: number; own_kept: number }

export async function findPromo(db: Database, code: string, personId: string): Promise<PromoFound | undefined> {
  const { rows } = await sql<PromoFound>`
    select ${columns}, own.own_uses, own.own_kept
    from promo_code c cross join lateral (
      select count(*)::int as own_uses, count(u.kept_until)::int as own_kept from promo_use u
      where u.code_id = c.id and u.person_id = ${personId} and u.released_at is null) own
    where c.code = ${code}`.execute(db)
  return rows[0]
}

/** The person who invites friends with this code. */
export async function findInviter(db: Database, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('invite_code').select('person_id').where('code', '=', code).executeTakeFirst()
  return row?.person_id
}

/**
 * Counts one more use, and holds the code until the transaction ends: rivals for the last one wait here.
 * @returns false for one that is used up or paused
 */
export async function countUse(trx: Transaction, codeId: string): Promise<boolean> {
  const { rows } = await sql`
    update promo_code set uses = uses + 1
    where id = ${codeId} and is_active and (max_uses is null or uses < max_uses) returning id`.execute(trx)
  return rows.length > 0
}

export type NewUse = { bookingId: string; codeId: string; personId: string; discountCents: number; at: Date }

/**
 * Under the code's own row, so that counts don't race. @returns false for a person who has used it as often as they may
 */
export async function insertUse(trx: Transaction, use: NewUse): Promise<boolean> {
  const { rows } = await sql`
    insert into promo_use (booking_id, code_id, person_id, nth, discount_cents, used_at)
    select ${use.bookingId}, c.id, ${use.personId}, free.nth, ${use.discountCents}, ${use.at}
    from promo_code c cross join lateral (
      select n.nth from generate_series(1, c.max_uses_per_person) as n (nth)
      where not exists (
        select from promo_use u
        where u.code_id = c.id and u.person_id = ${use.personId} and u.nth = n.nth and u.released_at is null)
      order by n.nth limit 1) free
    where c.id = ${use.codeId} returning booking_id`.execute(trx)
  return rows.length > 0
}

/**
 * A use that waits for another visit becomes that of this one; it counts as before. It is the one of a known booking, or
 * any of the person's own. @returns false when there is none
 */
export async function moveKeptUse(
  trx: Transaction,
  { bookingId, codeId, personId, discountCents, at }: NewUse,
  keptFor: string | null,
): Promise<boolean> {
  const which = keptFor === null ? sql`true` : sql`booking_id = ${keptFor}`
  const { rows } = await sql`
    update promo_use
    set booking_id = ${bookingId}, discount_cents = ${discountCents}, used_at = ${at}, kept_until = null
    where booking_id = (
      select booking_id from promo_use
      where code_id = ${codeId} and person_id = ${personId} and kept_until is not null and released_at is null
        and ${which}
      order by kept_until limit 1 for update)
    returning booking_id`.execute(trx)
  return rows.length > 0
}

/** The use of a booking that has ended still counts, for another provider. One that no limit ever held does not. */
export async function keepUse(trx: Transaction, bookingId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update promo_use set kept_until = ${until}
    where booking_id = ${bookingId} and released_at is null and nth is not null returning booking_id`.execute(trx)
  return rows.length > 0
}

/** Bookings whose codes waited for another visit that never came. */
export async function listUsesKeptTooLong(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from promo_use
    where kept_until is not null and released_at is null and kept_until <= ${now}
    order by kept_until limit ${limit}`.execute(db)
  return rows.map(({ booking_id }) => booking_id)
}

/** The use of a booking counts no longer; harmless for one without, and a second time. `isKept`: only while it waits. */
export async function releaseUse(trx: Transaction, bookingId: string, at: Date, isKept = false): Promise<void> {
  const which = isKept ? sql`and kept_until is not null` : sql``
  await sql`
    with released as (
      update promo_use set released_at = ${at}, kept_until = null
      where booking_id = ${bookingId} and released_at is null ${which}
      returning code_id, nth)
    update promo_code c set uses = c.uses - 1 from released r where c.id = r.code_id and r.nth is not null`.execute(trx)
}

/** The code of a booking, while its use counts. */
export async function findPromoOf(db: Database, bookingId: string): Promise<PromoCode | undefined> {
  const { rows } = await sql<PromoCode>`
    select ${columns} from promo_use u join promo_code c on c.id = u.code_id
    where u.booking_id = ${bookingId} and u.released_at is null and u.nth is not null`.execute(db)
  return rows[0]
}
