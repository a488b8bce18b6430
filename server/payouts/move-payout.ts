import { accounts, postTransaction } from '#server/ledger/index.ts'
import { openTask, resolveTask, type TaskKey } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { PAYOUT_CHANGED, type PayoutChange } from './events.ts'
import { PAYOUT_LANE } from './lane-name.ts'
import { giveLinesBack, updatePayout, type PayoutChanges, type PayoutRow, type PayoutState } from './payout-queries.ts'
import { noteAccountNews, noteRefusedBank } from './queries.ts'

type MoveDeps = Pick<Deps, 'clock' | 'events' | 'localTime' | 'pubsub'>

/** The minute of the day at which we ask for the state of a payout without news. */
const ASK_AT_MINUTE = 12 * 60

/** One per person: the newest of what failed says it all. */
const failedTask = (providerId: string): TaskKey => ({
  kind: 'payout.failed',
  subject: { type: 'provider', id: providerId },
})
export const stuckTask = (id: string): TaskKey => ({ kind: 'payout.stuck', subject: { type: 'payout', id } })

/**
 * The steps of a payout. Each is taken under the lock of its row and only from the states before it, so that late or
 * repeated steps change nothing; the books and the notification go with it.
 */

/** Its money is on the account at the gateway. */
export async function noteTransferred(deps: MoveDeps, trx: Transaction, payout: PayoutRow, transferId: string) {
  if (payout.state === 'promised') await enter(deps, trx, payout, 'transferred', { transfer_id: transferId })
}

/** It is on its way to the bank. */
export async function noteSent(
  deps: MoveDeps,
  trx: Transaction,
  payout: PayoutRow,
  { gatewayPayoutId, arrivesOn }: { gatewayPayoutId: string; arrivesOn: string | null },
): Promise<void> {
  if (payout.state !== 'promised' && payout.state !== 'transferred') return
  const { localTime, clock } = deps
  const day = arrivesOn ?? localTime.addDays(localTime.localDate(clock.now()), 2)
  const moved = await enter(deps, trx, payout, 'in_transit', {
    gateway_payout_id: gatewayPayoutId,
    arrives_on: day,
    next_try_at: new Date(localTime.dayOf(day).reachedAt(ASK_AT_MINUTE)),
  })
  await tell(deps, trx, moved, 'sent')
}

/** The bank has it. */
export async function noteArrived(deps: MoveDeps, trx: Transaction, payout: PayoutRow, gatewayPayoutId: string) {
  if (!['promised', 'transferred', 'in_transit'].includes(payout.state)) return
  const at = deps.clock.now()
  await postTransaction(trx, {
    cause: 'payout_arrived',
    reference: payout.id,
    orderId: null,
    at,
    entries: [
      [accounts.payoutTransit, payout.amount_cents],
      [accounts.gateway, -payout.amount_cents],
    ],
  })
  const moved = await enter(deps, trx, payout, 'paid', { gateway_payout_id: gatewayPayoutId, arrived_at: at })
  await resolveTask(deps, trx, stuckTask(payout.id))
  await tell(deps, trx, moved, 'arrived')
}

/** It will not arrive, or has come back: the money on the account is fetched first, then it is the provider's again. */
export async function noteFailed(deps: MoveDeps, trx: Transaction, payout: PayoutRow, failure: string): Promise<void> {
  if (!['promised', 'transferred', 'in_transit', 'paid'].includes(payout.state)) return
  const moved = await enter(deps, trx, payout, 'returning', { failure, failed_at: deps.clock.now() })
  await openTask(deps, trx, {
    ...failedTask(payout.provider_id),
    dueAt: null,
    severity: 'normal',
    facts: { payout: payout.id, cents: payout.amount_cents, had_arrived: payout.arrived_at !== null },
  })
  // A payout that never reached a bank was refused by the gateway, which reports its own reason.
  if (payout.gateway_payout_id !== null) await noteRefusedBank(trx, payout.provider_id, deps.clock.now())
  // The gateway may want something of its owner now.
  await noteAccountNews(trx, payout.gateway_account_id)
  await tell(deps, trx, moved, payout.arrived_at === null ? 'failed' : 'returned')
  if (payout.transfer_id === null && payout.gateway_payout_id === null) await noteReturned(deps, trx, moved)
}

/** The money is ours again, and the provider's to be paid: line by line, so that disputed ones wait. */
export async function noteReturned(deps: MoveDeps, trx: Transaction, payout: PayoutRow): Promise<void> {
  if (payout.state !== 'returning') return
  const hadArrived = payout.arrived_at !== null
  await postTransaction(trx, {
    cause: 'payout_returned',
    reference: payout.id,
    orderId: null,
    at: deps.clock.now(),
    entries: [
      [hadArrived ? accounts.gateway : accounts.payoutTransit, payout.amount_cents],
      [accounts.provider(payout.provider_id), -payout.net_cents],
      [accounts.gst(payout.provider_id), -payout.gst_cents],
    ],
  })
  await giveLinesBack(trx, payout.id)
  await enter(deps, trx, payout, hadArrived ? 'reversed' : 'failed')
  await resolveTask(deps, trx, stuckTask(payout.id))
}

/** A new payout replaces earlier failures: if it fails as well, that is a task of its own. */
export async function settleFailed(deps: Pick<Deps, 'events'>, trx: Transaction, providerId: string): Promise<void> {
  await resolveTask(deps, trx, failedTask(providerId))
}

async function enter(
  deps: MoveDeps,
  trx: Transaction,
  { id }: PayoutRow,
  state: PayoutState,
  changes: PayoutChanges = {},
): Promise<PayoutRow> {
  wakeLane(deps, trx, PAYOUT_LANE)
  return updatePayout(trx, id, { attempts: 0, refusals: 0, next_try_at: null, ...changes, state })
}

async function tell(deps: MoveDeps, trx: Transaction, payout: PayoutRow, change: PayoutChange): Promise<void> {
  await deps.events.publish(trx, PAYOUT_CHANGED, { payout, change, at: deps.clock.now() })
}
