import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findTax } from '#server/bookings/commission-taxes/queries.ts'
import { COMMISSION_TAX_TOLD, RATE_TOLD } from './events.ts'
import {
  endNotice,
  findRate,
  holdWaitingNotice,
  listReaders,
  noteTold,
  type RateReader,
  type WaitingNotice,
} from './queries.ts'

const BATCH = 200

/** Notifies every provider of rates and taxes that were planned or withdrawn, each once, however many they are. */
export async function tellRates(deps: Deps): Promise<void> {
  while (await tellSome(deps));
}

/** @returns whether there may be more */
async function tellSome(deps: Deps): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const notice = await holdWaitingNotice(trx)
    if (!notice) return false
    const readers = await listReaders(trx, notice, BATCH)
    await announce(deps, trx, notice, readers)
    const last = readers.at(-1)
    if (last) await noteTold(trx, notice.id, last.id)
    if (readers.length < BATCH) await endNotice(trx, notice.id, deps.clock.now())
    return true
  })
}

async function announce(
  { events }: Deps,
  trx: Transaction,
  { kind, rate_id, tax_id }: WaitingNotice,
  readers: readonly RateReader[],
): Promise<void> {
  const rate = rate_id === null ? undefined : await findRate(trx, rate_id)
  const tax = tax_id === null ? undefined : await findTax(trx, tax_id)
  for (const { id, email, first_name: firstName } of readers) {
    const to = { providerId: id, email, firstName, kind }
    if (rate)
      await events.publish(trx, RATE_TOLD, {
        ...to,
        rateId: rate.id,
        from: rate.effective_day,
        standardPercent: rate.standard_bps / 100,
        repeatPercent: rate.repeat_bps / 100,
      })
    if (tax)
      await events.publish(trx, COMMISSION_TAX_TOLD, {
        ...to,
        taxId: tax.id,
        tax: tax.kind,
        from: tax.effective_day,
        percent: tax.bps / 100,
      })
  }
}
