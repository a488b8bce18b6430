import type { ChargebackMoved, ProviderMadeWhole } from '#server/disputes/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postTransaction, type Cause, type Entry } from './queries.ts'

const CAUSES: Record<ChargebackMoved['what'], Cause> = {
  taken: 'chargeback',
  charged: 'chargeback',
  returned: 'chargeback_won',
  recovered: 'chargeback_won',
  lost: 'chargeback_lost',
}

/**
 * Money a bank has taken waits in an account of its own until it comes back or is lost. We bear the loss, except for
 * the part that counts as a refund and is booked as one. Rules: docs/product-rules.md#chargebacks
 */
export async function bookChargeback(trx: Transaction, moved: ChargebackMoved): Promise<void> {
  const { what, chargebackId, step, orderId, at } = moved
  const reference = step === null ? chargebackId : `${chargebackId}:${step}`
  await postTransaction(trx, { cause: CAUSES[what], reference, orderId, at, entries: entriesOf(moved) })
}

function entriesOf({ what, amountCents }: ChargebackMoved): Entry[] {
  const { disputes, gateway, processingCosts, badDebt } = accounts
  const [from, to] = {
    taken: [gateway, disputes],
    charged: [gateway, processingCosts],
    returned: [disputes, gateway],
    recovered: [badDebt, gateway],
    lost: [disputes, badDebt],
  }[what] as [string, string]
  return [
    [from, -amountCents],
    [to, amountCents],
  ]
}

/** An appeal succeeded after the refund: Homebloom pays for it. */
export async function bookMadeWhole(
  trx: Transaction,
  { disputeId, orderId, providerId, cents, at }: ProviderMadeWhole,
): Promise<void> {
  await postTransaction(trx, {
    cause: 'goodwill',
    reference: `dispute:${disputeId}`,
    orderId,
    at,
    entries: [
      [accounts.promotions, cents],
      [accounts.provider(providerId), -cents],
    ],
  })
}
