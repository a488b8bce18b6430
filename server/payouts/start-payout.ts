import { formatCents } from '#contract/money.ts'
import { LEAST_ON_DEMAND_CENTS } from '#contract/payouts.ts'
import { accounts, postTransaction } from '#server/ledger/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { lacksTaxDetails } from '#server/taxes/index.ts'
import { PAYOUT_LANE } from './lane-name.ts'
import { settleFailed } from './move-payout.ts'
import { isHeld, lockAccount, type AccountRow } from './queries.ts'
import { findLastOnDemand, isCatchingUp, insertPayout, type PayoutKind, type PayoutRow } from './payout-queries.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { againText } from './present.ts'
import { askAgainOn } from './schedule.ts'

type StartDeps = Pick<Deps, 'clock' | 'events' | 'pubsub' | 'site'>

/** @property expectedCents the amount shown at the request: with another amount nothing is done */
type Order = { kind: 'on_demand' | 'admin'; expectedCents?: number }

/**
 * Pays out everything that can be, now. However many ask at the same time, the lock of the account and the lines
 * themselves let one of them through. Rules: docs/product-rules.md#payouts
 * @throws DomainError wrong_state when the account cannot be paid, was paid on request today already, less is there
 * than the least amount, or the amount differs from the one shown
 */
export async function payOutNow(
  deps: StartDeps & Pick<Deps, 'db' | 'localTime'>,
  providerId: string,
  order: Order,
): Promise<PayoutRow> {
  return inTransaction(deps.db, (trx) => payOut(deps, trx, providerId, order))
}

async function payOut(
  deps: StartDeps & Pick<Deps, 'localTime'>,
  trx: Transaction,
  providerId: string,
  { kind, expectedCents }: Order,
): Promise<PayoutRow> {
  if (await isCatchingUp(trx))
    throw new DomainError(
      'wrong_state',
      'We are comparing our books with the payment company. Please try again in an hour.',
    )
  const account = await lockAccount(trx, providerId)
  const refusal = refusalOf(account)
  if (refusal !== null) throw new DomainError('wrong_state', refusal)
  if (await lacksTaxDetails({ db: trx, site: deps.site }, providerId))
    throw new DomainError('wrong_state', 'Please add your tax details first. You can do that under Earnings.')
  if (kind === 'on_demand') await refuseTwice(deps, trx, providerId)
  const leastCents = kind === 'admin' ? 1 : LEAST_ON_DEMAND_CENTS
  const payout = await startPayout(deps, trx, account!, { kind, leastCents })
  if (!payout) throw new DomainError('wrong_state', tooLittle(kind))
  if (expectedCents !== undefined && expectedCents !== payout.amount_cents)
    throw new DomainError(
      'wrong_state',
      `Your balance is now ${formatCents(payout.amount_cents)}. Please check it again.`,
    )
  return payout
}

function refusalOf(account: AccountRow | undefined): string | null {
  if (account?.state !== 'ready') return 'Your bank account is not set up for payouts yet.'
  return isHeld(account) ? 'Your payouts are on hold while we look into something.' : null
}

/** Each payout costs us something, whatever its amount. Under the lock of the account. */
async function refuseTwice(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  trx: Transaction,
  providerId: string,
): Promise<void> {
  const again = askAgainOn(localTime, await findLastOnDemand(trx, providerId), clock.now())
  if (again !== null) throw new DomainError('wrong_state', againText(shortTimes({ clock, localTime }).dayText(again)))
}

function tooLittle(kind: 'on_demand' | 'admin'): string {
  if (kind === 'admin') return 'There’s nothing to pay out.'
  return `You can pay out from ${formatCents(LEAST_ON_DEMAND_CENTS, true)}.`
}

/**
 * Takes the lines, writes the payout and books it as on its way, in one transaction; the lane does the rest.
 * @returns undefined when there is less than `leastCents`
 */
export async function startPayout(
  deps: StartDeps,
  trx: Transaction,
  account: AccountRow,
  { kind, leastCents }: { kind: PayoutKind; leastCents: number },
): Promise<PayoutRow | undefined> {
  const at = deps.clock.now()
  const payout = await insertPayout(trx, {
    id: newId(),
    providerId: account.provider_id,
    kind,
    gatewayAccountId: account.gateway_account_id!,
    at,
    leastCents,
  })
  if (!payout) return undefined
  await postTransaction(trx, {
    cause: 'payout_sent',
    reference: payout.id,
    orderId: null,
    at,
    entries: [
      [accounts.provider(payout.provider_id), payout.net_cents],
      [accounts.gst(payout.provider_id), payout.gst_cents],
      [accounts.payoutTransit, -payout.amount_cents],
    ],
  })
  await settleFailed(deps, trx, payout.provider_id)
  wakeLane(deps, trx, PAYOUT_LANE)
  return payout
}
