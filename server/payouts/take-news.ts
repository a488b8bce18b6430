import type { GatewayEventReceived } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readPayoutNews, type PayoutNews, type PayoutReport } from './gateway.ts'
import { noteArrived, noteFailed, noteReturned } from './move-payout.ts'
import { lockPayout, type PayoutRow } from './payout-queries.ts'
import { noteAccountNews } from './queries.ts'
import { noteDifference, type Difference } from './reconciliation/note-difference.ts'

const CURRENCY = 'CAD'

/** Takes an event into the books, in its transaction: in any order, and however late. */
export async function takeNews(deps: Deps, trx: Transaction, { type, payload }: GatewayEventReceived): Promise<void> {
  const news = readPayoutNews(type, payload)
  if (news?.about === 'account') return noteAccountNews(trx, news.gatewayAccountId)
  if (news?.about === 'payout') return takePayout(deps, trx, news)
  if (news?.about === 'transfer' && news.isReversed) await takeReversal(deps, trx, news)
}

async function takePayout(
  deps: Deps,
  trx: Transaction,
  { gatewayAccountId, report }: Extract<PayoutNews, { about: 'payout' }>,
): Promise<void> {
  if (report.payoutId === '' || report.state === 'in_transit') return
  const payout = await lockPayout(trx, report.payoutId)
  if (!payout) return deps.log.warn({ payout: report.payoutId }, 'event of a payout that is not ours')
  if (payout.gateway_account_id !== gatewayAccountId || !isSame(payout, report))
    return quarantine(deps, trx, payout, {
      gatewayId: report.gatewayPayoutId,
      foundCents: report.state === 'failed' ? 0 : report.amountCents,
      currency: report.currency,
      said: { gatewayAccountId, ...report },
    })
  if (report.state === 'paid') return noteArrived(deps, trx, payout, report.gatewayPayoutId)
  await noteFailed(deps, trx, payout, report.failure ?? 'failed')
}

function isSame(payout: PayoutRow, { gatewayPayoutId, amountCents, currency }: PayoutReport): boolean {
  const isKnown = payout.gateway_payout_id === null || payout.gateway_payout_id === gatewayPayoutId
  return isKnown && amountCents === payout.amount_cents && currency === CURRENCY
}

/** Money of ours came back from an account: at our request, or by hand. */
async function takeReversal(
  deps: Deps,
  trx: Transaction,
  news: Extract<PayoutNews, { about: 'transfer' }>,
): Promise<void> {
  const { payoutId, transferId } = news
  const payout = payoutId === '' ? undefined : await lockPayout(trx, payoutId)
  if (!payout || payout.transfer_id !== transferId) return
  if (payout.state === 'returning') return noteReturned(deps, trx, payout)
  // It may be on its way to the bank all the same: nothing is guessed.
  if (payout.state !== 'failed' && payout.state !== 'reversed')
    await quarantine(deps, trx, payout, { gatewayId: transferId, foundCents: 0, currency: CURRENCY, said: news })
}

/** The gateway reports something other than we have requested. Nothing is guessed; everything it said is stored. */
async function quarantine(
  deps: Deps,
  trx: Transaction,
  { provider_id: providerId, amount_cents: expectedCents }: PayoutRow,
  said: Pick<Difference, 'gatewayId' | 'foundCents' | 'currency' | 'said'>,
): Promise<void> {
  await noteDifference(deps, trx, { ...said, providerId, expectedCents })
}
