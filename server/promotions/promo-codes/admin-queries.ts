import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { PromoCode } from './queries.ts'

export type PromoListed = PromoCode & {
  created_at: Date
  /** Our cost so far. */
  cost_cents: number
}

const listed = sql`
  select c.id, c.code, c.percent, c.amount_cents, c.max_discount_cents, c.valid_from::text as valid_from,
    c.valid_through::text as valid_through, c.max_uses, c.max_uses_per_person, c.min_price_cents, c.is_first_visit_only,
    c.categories, c.is_active, c.uses, c.created_at, (
      select coalesce(sum(o.borne_cents), 0)::int8
      from promo_use u join customer_order o on o.booking_id = u.booking_id and o.kind = 'visit'
      where u.code_id = c.id and u.released_at is null) as cost_cents
  from promo_code c`

export type After = { createdMs: number; id: string }

/** The newest first. */
export async function listPromoRows(
  db: Database,
  { after, limit }: { after: After | null; limit: number },
): Promise<PromoListed[]> {
  const from = after
    ? sql`where (c.created_at, c.id) < (${new Date(after.createdMs)}::timestamptz, ${after.id})`
    : sql``
  const { rows } = await sql<PromoListed>`
    ${listed} ${from} order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findPromoRow(db: Database, id: string): Promise<PromoListed | undefined> {
  const { rows } = await sql<PromoListed>`${listed} where c.id = ${id}`.execute(db)
  return rows[0]
}

export type NewPromo = Omit<PromoCode, 'uses' | 'is_active'> & { created_at: Date }

export async function insertPromo(trx: Transaction, promo: NewPromo): Promise<void> {
  await trx.insertInto('promo_code').values(promo).execute()
}

/** @returns whether that is another state than before; undefined for an unknown code */
export async function updateActive(trx: Transaction, id: string, isActive: boolean): Promise<boolean | undefined> {
  const { rows } = await sql<{ was_active: boolean }>`
    with held as materialized (select id, is_active from promo_code where id = ${id} for update)
    update promo_code c set is_active = ${isActive} from held where c.id = held.id
    returning held.is_active as was_active`.execute(trx)
  return rows[0] && rows[0].was_active !== isActive
}
