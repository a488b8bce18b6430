import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SMALL_SUPPLIER_NEARS } from '#server/statements/events.ts'
import { holdRound, insertNotice, listSales, moveRound, type Seller } from './queries.ts'
import { quartersUntil, SMALL_SUPPLIER_LIMIT_CENTS, thresholdOf } from './rules.ts'

const BATCH = 200

type TellDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'events'>

/**
 * Once a day checks the sales of every provider without a GST number, and notifies those whose sales over four calendar
 * quarters come near the limit of small suppliers. Rules: docs/product-rules.md#small-suppliers
 */
export async function tellSmallSuppliers(deps: TellDeps): Promise<void> {
  while (await tellSome(deps));
}

/** @returns whether there may be more */
function tellSome({ db, clock, localTime, events }: TellDeps): Promise<boolean> {
  const now = clock.now()
  const day = localTime.localDate(now)
  const quarters = quartersUntil(day)
  return inTransaction(db, async (trx) => {
    const afterId = await holdRound(trx, day)
    if (afterId === undefined) return false
    const from = new Date(localTime.dayOf(quarters.first).start)
    const sellers = await listSales(trx, { afterId, from, limit: BATCH })
    for (const seller of sellers) await tell(trx, seller)
    const isOver = sellers.length < BATCH
    await moveRound(trx, day, isOver ? null : sellers.at(-1)!.id)
    return !isOver
  })

  async function tell(trx: Transaction, { id: providerId, salesCents, ...to }: Seller): Promise<void> {
    const thresholdCents = thresholdOf(salesCents)
    if (thresholdCents === null) return
    if (!(await insertNotice(trx, { providerId, thresholdCents, quarters, salesCents }, now))) return
    await events.publish(trx, SMALL_SUPPLIER_NEARS, {
      ...to,
      providerId,
      kind: thresholdCents === SMALL_SUPPLIER_LIMIT_CENTS ? 'reached' : 'near',
      salesCents,
      quarter: quarters.last,
    })
  }
}
