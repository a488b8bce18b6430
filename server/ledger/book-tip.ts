import type { TipGiven } from '#server/tips/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postTransaction } from './queries.ts'

/** A tip is the provider's from the moment on in which it is paid, all of it: no commission, no tax. It is paid out two days later. */
export async function bookTip(trx: Transaction, { orderId, providerId, amountCents, at }: TipGiven): Promise<void> {
  await postTransaction(trx, {
    cause: 'tip',
    reference: orderId,
    orderId,
    at,
    entries: [
      [accounts.clientFunds, amountCents],
      [accounts.provider(providerId), -amountCents],
    ],
  })
}
