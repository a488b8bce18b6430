import { setBookingStatus } from '#contract/bookings.ts'
import { withdrawMoney } from '#contract/disputes/movements.ts'
import { postTransaction, type Cause, type Entry } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { workOnce, type TestApp } from './app.ts'
import { grant } from './credit.ts'
import { addPerson, newSession } from './people.ts'
import { addPaidWith, addPromo } from './promos.ts'
import { addBookable, anAdmin } from './supply.ts'
import { addCompleted, addPaid, setStatusOf } from './visits.ts'

/** Books something by hand, without an order. */
export function post(t: TestApp, cause: Cause, reference: string, at: string, entries: Entry[]): Promise<unknown> {
  return inTransaction(t.db, (trx) =>
    postTransaction(trx, { cause, reference, orderId: null, at: new Date(at), entries }),
  )
}

/**
 * November 2026 in the books: two visits, one with a promo code, a late cancellation, goodwill, a withdrawal and a debt
 * that was given up. Begins on 2 November, ends on the 20th.
 * @param gst number of the provider
 * @returns the first visit among others: of November, with $84 paid by card
 */
export async function playNovember(t: TestApp, gst: string) {
  const finance = await anAdmin(t, 'finance')
  const provider = await addBookable(t, { price: 80, gst })
  const client = await addPerson(t)
  const done = await addCompleted(t, { provider, date: '2026-11-04', client })
  const { code } = await addPromo(t)
  const cheaper = await addPaidWith(t, code, { provider, date: '2026-11-05' })
  await setStatusOf(t, cheaper, 'provider', 'completed')
  const late = await addPaid(t, { provider, date: '2026-11-06' })
  t.setNow('2026-11-05T20:00:00Z')
  await t.call(setBookingStatus, {
    token: late.client.token,
    params: { id: late.id },
    body: { status: 'cancelled', expected_fee: 42 },
  })
  await workOnce(t)
  await grant(t, client.id)
  t.setNow('2026-11-20T18:00:00Z')
  await workOnce(t)
  await workOnce(t)
  const body = { amount: 100, reference: 'po_11', reason: 'Our commission of October' }
  await t.call(withdrawMoney, { token: await newSession(t, finance.id), body })
  await post(t, 'written_off', 'a debt', '2026-11-20T18:00:00Z', [
    ['bad_debt', 500],
    [`provider:${provider.id}`, -500],
  ])
  return { finance, provider, client, done }
}
