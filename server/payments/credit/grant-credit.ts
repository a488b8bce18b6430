import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { CREDIT_GRANTED } from './events.ts'
import { insertEntries, insertLot, type CreditSource } from './queries.ts'

export type Grant = {
  personId: string
  amountCents: number
  source: CreditSource
  /** The reason, under a name of the source's own. */
  reference: string
  /** Null for credit that never ends, which is purchased credit. */
  expiresAt: Date | null
  /** The payment for bought credit. */
  orderId?: string
}

/**
 * Gives a person credit, in the caller's transaction, as a lot of its own. Once per source and reference: asking again
 * changes nothing. Rules: docs/product-rules.md#credit
 * @returns whether it was given now
 */
export async function grantCredit(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { personId, amountCents, source, reference, expiresAt, orderId }: Grant,
): Promise<boolean> {
  const [lotId, at] = [newId(), clock.now()]
  const lot = { id: lotId, person_id: personId, source, reference, order_id: orderId ?? null, expires_at: expiresAt }
  if (!(await insertLot(trx, { ...lot, amount_cents: amountCents, created_at: at }))) return false
  const entry = { id: newId(), lot_id: lotId, person_id: personId, kind: 'granted', order_id: orderId ?? null } as const
  await insertEntries(trx, [{ ...entry, amount_cents: amountCents, at }])
  const granted = { lotId, personId, source, reference, orderId: orderId ?? null, amountCents, expiresAt, at }
  await events.publish(trx, CREDIT_GRANTED, granted)
  return true
}
