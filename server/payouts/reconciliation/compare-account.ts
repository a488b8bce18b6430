import { closeWhatAgrees } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { PayoutDeps, PayoutReport } from '#server/payouts/gateway.ts'
import { noteArrived, noteFailed } from '#server/payouts/move-payout.ts'
import { findPayout, lockPayout } from '#server/payouts/payout-queries.ts'
import { compareListed } from './compare-transfers.ts'
import { expectedOf, judgePayout } from './differences.ts'
import { noteDifference } from './note-difference.ts'
import { listDiffering, listPaidOut, type ComparedAccount } from './queries.ts'

/** The gateway's clock is another. */
const MARGIN_MS = 10 * 60_000

/**
 * Compares what an account has paid out since then with our books, both ways. Arrivals and returns are handled as if
 * just reported; impossible states are stored.
 */
export async function compareAccount(deps: PayoutDeps, account: ComparedAccount, from: Date): Promise<void> {
  const { db, clock, payoutGateway } = deps
  const { provider_id: providerId, gateway_account_id: accountId } = account
  const seen = new Set<string>()
  const span = { from, until: new Date(clock.now().getTime() + MARGIN_MS) }
  for await (const report of payoutGateway.listPayouts(accountId, span)) {
    seen.add(report.gatewayPayoutId)
    await compareOne(deps, account, report)
  }
  for (const { gateway_payout_id: id, amount_cents } of await listPaidOut(db, providerId, from))
    if (!seen.has(id!)) await lookFor(deps, account, id!, amount_cents)
  for (const id of await listDiffering(db, providerId)) if (!seen.has(id)) await lookAgain(deps, account, id)
}

async function compareOne(deps: PayoutDeps, account: ComparedAccount, listed: PayoutReport): Promise<void> {
  const { gateway_account_id: accountId } = account
  const find = async () => (listed.payoutId === '' ? undefined : await findPayout(deps.db, listed.payoutId))
  const judgement = judgePayout(await find(), accountId, listed)
  if (judgement === 'agrees') return closeWhatAgrees(deps, [listed.gatewayPayoutId])
  if (judgement !== 'differs') return follow(deps, accountId, listed)
  // Fetches the payout again, because the listed one may be outdated.
  const gatewayPayoutId = listed.gatewayPayoutId
  const theirs = await deps.payoutGateway.retrievePayout({ gatewayAccountId: accountId, gatewayPayoutId })
  const row = await find()
  if (!theirs || judgePayout(row, accountId, theirs) !== 'differs') return
  await inTransaction(deps.db, (trx) =>
    noteDifference(deps, trx, {
      gatewayId: gatewayPayoutId,
      providerId: account.provider_id,
      expectedCents: expectedOf(row, theirs),
      foundCents: theirs.state === 'failed' ? 0 : theirs.amountCents,
      currency: theirs.currency,
      said: theirs,
    }),
  )
}

/** In the way that every message takes; under the row's lock it is judged again. */
async function follow(deps: PayoutDeps, accountId: string, report: PayoutReport): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockPayout(trx, report.payoutId)
    const judgement = judgePayout(row, accountId, report)
    if (judgement === 'arrived') await noteArrived(deps, trx, row!, report.gatewayPayoutId)
    if (judgement === 'failed') await noteFailed(deps, trx, row!, report.failure ?? 'failed')
  })
  await closeWhatAgrees(deps, [report.gatewayPayoutId])
}

/** The other way: what the bank was asked to take, and the gateway's list does not have. */
async function lookFor(deps: PayoutDeps, account: ComparedAccount, id: string, expectedCents: number): Promise<void> {
  const { gateway_account_id, provider_id } = account
  const asked = { gatewayAccountId: gateway_account_id, gatewayPayoutId: id }
  const theirs = await deps.payoutGateway.retrievePayout(asked)
  if (theirs) return compareOne(deps, account, theirs)
  const sums = { expectedCents, foundCents: null, currency: 'CAD' }
  await inTransaction(deps.db, (trx) =>
    noteDifference(deps, trx, { gatewayId: id, providerId: provider_id, ...sums, said: asked }),
  )
}

/** Something that differed and is older, or a transfer. */
async function lookAgain(deps: PayoutDeps, account: ComparedAccount, id: string): Promise<void> {
  const transfer = await deps.payoutGateway.findTransfer(id)
  if (transfer) return compareListed(deps, [transfer])
  const asked = { gatewayAccountId: account.gateway_account_id, gatewayPayoutId: id }
  const payout = await deps.payoutGateway.retrievePayout(asked)
  if (payout) await compareOne(deps, account, payout)
}
