import type { BooksMoved } from '#server/disputes/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { postTransaction } from './queries.ts'

/** Admins' manual movements, without an order. */
export async function bookMovement(
  trx: Transaction,
  { kind, reference, from, to, cents, at }: BooksMoved,
): Promise<void> {
  const entries: [string, number][] = [
    [from, -cents],
    [to, cents],
  ]
  await postTransaction(trx, { cause: kind, reference, orderId: null, at, entries })
}
