import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keptByLawSince } from '#server/platform/kept-years.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { hasReceiptDue } from './queries.ts'

/** Number, sums and days stay. @param before receipts that were issued before then */
async function takeNamesOff(db: Database, before: Date): Promise<void> {
  // The words of a gift card's line say whom it was for.
  await sql`
    update receipt r set facts = r.facts || '{"buyer": {"name": "A client"}}'
      || case when r.booking_id is null then '{"service": "Gift card"}' else '{}' end::jsonb
    from user_account u join customer_order o on o.payer_id = u.id
    where u.deleted_at is not null and r.order_id = o.id and r.issued_at < ${before}
      and r.facts -> 'buyer' ->> 'name' <> 'A client'`.execute(db)
  const seller = JSON.stringify({ seller: { name: 'A provider', place: null, gst_number: null } })
  await sql`
    update receipt r set facts = r.facts || ${seller}::jsonb
    from user_account u join customer_order o on o.payee_id = u.id and o.kind in ('visit', 'tip')
    where u.deleted_at is not null and r.order_id = o.id and r.issued_at < ${before}
      and r.facts -> 'seller' ->> 'name' <> 'A provider'`.execute(db)
}

/** A receipt names the payer: it is written while we still know them. */
export const receiptsErasure: ErasureStep = {
  async listHindrances(_deps, trx, { id }) {
    if (!(await hasReceiptDue(trx, id))) return []
    const text = 'One of your receipts isn’t ready yet. Please try again later.'
    return [{ code: 'receipt', text, items: [], path: null }]
  },
}

/**
 * Removes the names of deleted accounts from receipts that the law no longer requires. Rules:
 * docs/product-rules.md#deleting-an-account
 */
export async function purgeReceiptNames({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  await takeNamesOff(db, keptByLawSince(localTime, now))
}
