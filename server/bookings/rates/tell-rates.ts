import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { RATE_TOLD, type RateTold } from './events.ts'
import { endNotice, findRate, holdWaitingNotice, listReaders, noteTold } from './queries.ts'

const BATCH = 200

/** Tells every provider of rates that were planned or withdrawn, each once, however many they are. */
export async function tellRates(deps: Deps): Promise<void> {
  while (await tellSome(deps));
}

/** @returns whether there may be more */
async function tellSome(deps: Deps): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const notice = await holdWaitingNotice(trx)
    const rate = notice && (await findRate(trx, notice.rate_id))
    if (!notice || !rate) return false
    const readers = await listReaders(trx, notice, BATCH)
    for (const { id, email, first_name: firstName } of readers)
      await deps.events.announce(trx, RATE_TOLD, {
        providerId: id,
        rateId: rate.id,
        email,
        firstName,
        kind: notice.kind,
        from: rate.effective_day,
        standardPercent: rate.standard_bps / 100,
        repeatPercent: rate.repeat_bps / 100,
      } satisfies RateTold)
    const last = readers.at(-1)
    if (last) await noteTold(trx, notice.id, last.id)
    if (readers.length < BATCH) await endNotice(trx, notice.id, deps.clock.now())
    return true
  })
}
