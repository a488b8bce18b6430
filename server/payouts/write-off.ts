import { accounts, postTransaction } from '#server/ledger/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { forEachBatch } from './batches.ts'
import { findDebtSince, hasMoneyToCome, listOldDebtors, sumPayable } from './line-queries.ts'
import { lockAccount } from './queries.ts'

/** How long a debt waits for something to be taken from. */
const KEPT_MS = 180 * 86_400_000
const BATCH = 200

/**
 * Gives up what a provider has owed us without a break for half a year, unless there is something it can be taken from.
 * Rules: docs/product-rules.md#payouts
 */
export async function writeOffDebts(deps: Deps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await forEachBatch(
    (after) => listOldDebtors(deps.db, { before, after, limit: BATCH }),
    (id) =>
      writeOff(deps, id, before).catch((err: unknown) => deps.log.error({ err, provider: id }, 'debt not given up')),
  )
}

async function writeOff({ db, clock, localTime }: Deps, providerId: string, before: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, providerId))) return
    const since = await findDebtSince(trx, providerId)
    if (since === null || since > before || (await hasMoneyToCome(trx, providerId))) return
    const at = clock.now()
    const { netCents, gstCents } = await sumPayable(trx, providerId)
    await postTransaction(trx, {
      cause: 'written_off',
      reference: `${providerId}:${localTime.localDate(at)}`,
      orderId: null,
      at,
      entries: [
        [accounts.provider(providerId), netCents],
        [accounts.gst(providerId), gstCents],
        [accounts.badDebt, -netCents - gstCents],
      ],
    })
    await recordAudit(trx, {
      actor: 'system',
      action: 'debt.written_off',
      subject: { type: 'account', id: providerId },
      after: { cents: -netCents - gstCents },
      at,
    })
  })
}
