import { uncountBankMoney } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CHARGEBACK_MOVED, type ChargebackMoved } from './events.ts'
import { changeChargeback, type ChargebackRow } from './queries.ts'
import { keptCents } from './status.ts'

type TellDeps = Pick<Deps, 'clock' | 'events'>

export async function tellMoved(
  { clock, events }: TellDeps,
  trx: Transaction,
  moved: Omit<ChargebackMoved, 'at'>,
): Promise<void> {
  await events.publish(trx, CHARGEBACK_MOVED, { ...moved, at: clock.now() })
}

/** The bank has taken more than the books say. Under the same locks as all else. */
export async function tellGrown(
  deps: TellDeps,
  trx: Transaction,
  { id: chargebackId, amount_cents: before }: ChargebackRow,
  { amount_cents: after }: ChargebackRow,
  orderId: string,
): Promise<void> {
  if (after <= before) return
  const moved = { step: `taken:${after}`, amountCents: after - before }
  await tellMoved(deps, trx, { chargebackId, orderId, what: 'taken', ...moved })
}

/**
 * The bank keeps it: it isn't a claim any more, regardless of who bears it. Rules: docs/product-rules.md#chargebacks
 */
export async function tellLost(deps: TellDeps, trx: Transaction, now: ChargebackRow, orderId: string): Promise<void> {
  if (now.lost_cents !== null) return
  const { id: chargebackId } = now
  const amountCents = keptCents(now)
  await changeChargeback(trx, chargebackId, { lost_cents: amountCents })
  await tellMoved(deps, trx, { chargebackId, orderId, what: 'lost', step: null, amountCents })
}

/**
 * Notifies of all money that is now known to have moved and wasn't reported before. Under the lock of the order and of
 * the chargeback.
 * @returns whether lost money came back, so that an admin has to say whose it is
 */
export async function tellMoney(
  deps: TellDeps,
  trx: Transaction,
  now: ChargebackRow,
  orderId: string,
): Promise<boolean> {
  const { id: chargebackId, amount_cents, fee_cents, fee_back_cents, returned_cents, lost_cents } = now
  const about = { chargebackId, orderId }
  if (now.is_taken && !now.is_booked) {
    await tellMoved(deps, trx, { ...about, what: 'taken', step: null, amountCents: amount_cents })
    await changeChargeback(trx, chargebackId, { is_booked: true })
  }
  const charged = fee_cents - fee_back_cents - now.booked_fee_cents
  if (charged !== 0) {
    const step = `fee:${fee_cents}:${fee_back_cents}`
    await tellMoved(deps, trx, { ...about, what: 'charged', step, amountCents: charged })
    await changeChargeback(trx, chargebackId, { booked_fee_cents: fee_cents - fee_back_cents })
  }
  const { booked_back_cents, recovered_cents } = now
  const back = returned_cents - booked_back_cents - recovered_cents
  if (back <= 0) return false
  const what = lost_cents === null ? 'returned' : 'recovered'
  await tellMoved(deps, trx, { ...about, what, step: `back:${returned_cents}`, amountCents: back })
  if (what === 'returned') await changeChargeback(trx, chargebackId, { booked_back_cents: booked_back_cents + back })
  else {
    await changeChargeback(trx, chargebackId, { recovered_cents: recovered_cents + back })
    // The rest of a won one was ours to bear alone, and so was money that came back before a decision: it counted for
    // no one.
    if (now.status === 'won' || !now.is_counted) return false
    await uncountBankMoney(trx, now.checkout_session_id!, back)
  }
  return what === 'recovered'
}
