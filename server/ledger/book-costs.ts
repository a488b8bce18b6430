import type { CostsTold } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { accounts } from './accounts.ts'
import { postPairs } from './queries.ts'

/** The payment company's fee is our cost: it doesn't change who owns the payment. */
export async function bookCosts(trx: Transaction, { costs, at }: CostsTold): Promise<void> {
  const pairs = costs.map(({ sessionId, cents }) => ({ reference: sessionId, cents }))
  const [from, to] = [accounts.gateway, accounts.processingCosts]
  await postPairs(trx, { cause: 'processing_cost', from, to, at }, pairs)
}
