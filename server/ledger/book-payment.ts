import type { MoneyReceived } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postTransaction } from './queries.ts'

/** A checkout was paid: the payment company holds the money for us, and it is the clients' until somebody has earned it. */
export async function bookPayment(
  trx: Transaction,
  { sessionId, orderId, amountCents, at }: MoneyReceived,
): Promise<void> {
  await postTransaction(trx, {
    cause: 'paid',
    reference: sessionId,
    orderId,
    at,
    entries: [
      [accounts.gateway, amountCents],
      [accounts.clientFunds, -amountCents],
    ],
  })
}
