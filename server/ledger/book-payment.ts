import type { CostsTold, MoneyApplied, MoneyReceived, UnknownReceipt } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postPairs, postTransaction } from './queries.ts'

/**
 * A checkout was paid: the payment company holds the money for us. It is the clients' until it is earned, or waits to
 * be applied if it is less than was due.
 */
export async function bookPayment(
  trx: Transaction,
  { sessionId, orderId, amountCents, isUnapplied, at }: MoneyReceived,
): Promise<void> {
  await postTransaction(trx, {
    cause: 'paid',
    reference: sessionId,
    orderId,
    at,
    entries: [
      [accounts.gateway, amountCents],
      [isUnapplied ? accounts.unapplied : accounts.clientFunds, -amountCents],
    ],
  })
}

/** The waiting money now belongs to its order, which it pays or from which it is refunded. */
export async function bookApplied(
  trx: Transaction,
  { sessionId, orderId, amountCents, at }: MoneyApplied,
): Promise<void> {
  await postTransaction(trx, {
    cause: 'applied',
    reference: sessionId,
    orderId,
    at,
    entries: [
      [accounts.unapplied, amountCents],
      [accounts.clientFunds, -amountCents],
    ],
  })
}

/** The payment company holds money of an unknown payer, or no longer does. */
export async function bookUnknown(
  trx: Transaction,
  { gatewaySessionId, amountCents, at }: UnknownReceipt,
): Promise<void> {
  await postTransaction(trx, {
    cause: amountCents > 0 ? 'unknown_receipt' : 'unknown_gone',
    reference: gatewaySessionId,
    orderId: null,
    at,
    entries: [
      [accounts.gateway, amountCents],
      [accounts.unapplied, -amountCents],
    ],
  })
}

/** The payment company's fee is our cost: it doesn't change who owns the payment. */
export async function bookCosts(trx: Transaction, { costs, at }: CostsTold): Promise<void> {
  const pairs = costs.map(({ sessionId, cents }) => ({ reference: sessionId, cents }))
  const [from, to] = [accounts.gateway, accounts.processingCosts]
  await postPairs(trx, { cause: 'processing_cost', from, to, at }, pairs)
}
