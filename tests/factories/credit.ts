import { openCheckout } from '#contract/bookings.ts'
import { findBalance } from '#server/ledger/index.ts'
import { grantCredit, type Grant } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { TestApp } from './app.ts'
import type { Visit } from './visits.ts'

/** $10 of goodwill that ends in a year, unless told otherwise. */
export async function grant(t: TestApp, personId: string, change: Partial<Grant> = {}): Promise<boolean> {
  const expiresAt = new Date(t.clock.now().getTime() + 365 * 86_400_000)
  const usual = { amountCents: 1000, source: 'goodwill', reference: crypto.randomUUID(), expiresAt } as const
  return inTransaction(t.db, (trx) => grantCredit(t.deps, trx, { personId, ...usual, ...change }))
}

/** What we owe a person by the books, in cents. */
export async function creditOf(t: TestApp, personId: string): Promise<number> {
  return 0 - (await findBalance(t.db, `credit:${personId}`))
}

/** The rest of a person's lots and the held part of it, in the order in which it is spent. */
export async function lotsOf(t: TestApp, personId: string) {
  return t.db
    .selectFrom('credit_lot')
    .select(['source', 'left_cents', 'held_cents', 'expires_at'])
    .where('person_id', '=', personId)
    .orderBy('expires_at')
    .orderBy('created_at')
    .execute()
}

/** Opens the checkout of a visit with the payer's credit. */
export function checkoutWithCredit(t: TestApp, { id, client }: Pick<Visit, 'id' | 'client'>) {
  return t.call(openCheckout, { token: client.token, body: { booking_id: id, use_credit: true } })
}
