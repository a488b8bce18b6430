import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { onBehalfOf } from '#server/platform/http/request-scope.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import { GatewayRefusal, type PayoutDeps, type PayoutOrder } from './gateway.ts'
import { PAYOUT_LANE } from './lane-name.ts'
import { noteArrived, noteFailed, noteReturned, noteSent, noteTransferred, stuckTask } from './move-payout.ts'
import { claimNextPayouts, lockPayout, updatePayout, type PayoutRow } from './payout-queries.ts'

/** A step that failed is tried again after a minute, then after twice as long each time, at most six hours. */
const PAUSES = { firstS: 60, longestS: 6 * 3600 }
const WIDTH = 5
/** For what has failed before, and for a call that got lost. */
const LOOK_EVERY_MS = 3000
/** By then even the slowest bank has it: a step that waits for longer was put there under another clock. */
const FURTHEST_MS = 14 * 86_400_000
/** After this many tries a person should look. */
const STUCK_AFTER = 5

/**
 * Brings promised payouts to the bank, one step at a time: to the account at the gateway, from there to the bank, and
 * back again if it didn't arrive. A try is recorded before it is made, so no other worker gets it meanwhile, and failed
 * or interrupted ones are tried again. A repeat after a lost answer is harmless: the gateway knows it by its key, and
 * later by its name. Rules: docs/product-rules.md#payouts
 */
export function createPayoutLane(deps: PayoutDeps): LaneWork<PayoutRow, string> {
  const { db, clock, log } = deps
  return {
    name: PAYOUT_LANE,
    width: WIDTH,
    restMs: 0,
    lookEveryMs: LOOK_EVERY_MS,
    take(want, busy) {
      const now = clock.now()
      return claimNextPayouts(db, {
        want,
        busy,
        now,
        pauses: PAUSES,
        furthest: new Date(now.getTime() + FURTHEST_MS),
      })
    },
    keyOf: ({ id }) => id,
    handle: (payout) =>
      onBehalfOf(payout.request_id, async () => {
        await takeStep(deps, payout).catch((err: unknown) => {
          const { id, state, request_id: reqId } = payout
          log.error({ err, payout: id, state, reqId }, 'payout step failed; it will be tried again')
          return noteTrouble(deps, payout, err)
        })
        return payout.id
      }),
    settle: async () => undefined,
  }
}

function takeStep(deps: PayoutDeps, payout: PayoutRow): Promise<void> {
  if (payout.state === 'promised') return transfer(deps, payout)
  if (payout.state === 'transferred') return payOut(deps, payout)
  return payout.state === 'returning' ? fetchBack(deps, payout) : ask(deps, payout)
}

async function transfer(deps: PayoutDeps, payout: PayoutRow): Promise<void> {
  const { transferId } = await deps.payoutGateway.transfer(orderOf(payout))
  await move(deps, payout.id, (trx, row) => noteTransferred(deps, trx, row, transferId))
}

async function payOut(deps: PayoutDeps, payout: PayoutRow): Promise<void> {
  const report = await deps.payoutGateway.payOut(orderOf(payout))
  await move(deps, payout.id, (trx, row) => noteSent(deps, trx, row, report))
}

/** For events that were lost: asks for the state. */
async function ask(deps: PayoutDeps, payout: PayoutRow): Promise<void> {
  const { gateway_account_id: gatewayAccountId, gateway_payout_id: gatewayPayoutId } = payout
  const report = await deps.payoutGateway.retrievePayout({ gatewayAccountId, gatewayPayoutId: gatewayPayoutId! })
  if (!report) throw new Error(`the gateway does not know payout ${gatewayPayoutId}`)
  if (report.state === 'in_transit') return
  await move(deps, payout.id, (trx, row) =>
    report.state === 'paid'
      ? noteArrived(deps, trx, row, report.gatewayPayoutId)
      : noteFailed(deps, trx, row, report.failure ?? 'failed'),
  )
}

async function fetchBack(deps: PayoutDeps, payout: PayoutRow): Promise<void> {
  if (payout.transfer_id !== null)
    await deps.payoutGateway.reverse({ ...orderOf(payout), transferId: payout.transfer_id })
  await move(deps, payout.id, (trx, row) => noteReturned(deps, trx, row))
}

function orderOf(payout: PayoutRow): PayoutOrder {
  return {
    payoutId: payout.id,
    gatewayAccountId: payout.gateway_account_id,
    amountCents: payout.amount_cents,
    key: payout.refusals === 0 ? payout.id : `${payout.id}_${payout.refusals}`,
    isRepeat: payout.attempts > 1,
    since: payout.created_at,
  }
}

async function move(
  { db }: Pick<PayoutDeps, 'db'>,
  id: string,
  step: (trx: Transaction, payout: PayoutRow) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => step(trx, (await lockPayout(trx, id))!))
}

/** A payout refused because of the account is returned. All other errors wait for another try. */
async function noteTrouble(deps: PayoutDeps, { id, state, attempts }: PayoutRow, err: unknown): Promise<void> {
  await move(deps, id, async (trx, row) => {
    if (row.state !== state) return
    const isRefusal = err instanceof GatewayRefusal
    if (isRefusal && err.reason === 'account' && (state === 'promised' || state === 'transferred'))
      return noteFailed(deps, trx, row, err.code)
    if (isRefusal) await updatePayout(trx, id, { refusals: row.refusals + 1 })
    if (attempts >= STUCK_AFTER && state !== 'in_transit')
      await openTask(deps, trx, { ...stuckTask(id), dueAt: null, severity: 'urgent', facts: { count: attempts } })
  })
}
