import { createPromoCode } from '#contract/admin/promo-codes.ts'
import { createBooking } from '#contract/bookings.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { addPerson, type TestPerson } from './people.ts'
import { addBookable, anAdmin, type Bookable } from './supply.ts'
import { setStatusOf, VISIT_DATE, checkoutOf, pay, type Visit, type VisitChange } from './visits.ts'

type Terms = Partial<CallInput<typeof createPromoCode>['body']>

let made = 0

/** A code by an admin's own call; $10 off unless it says otherwise. @returns the code and its id */
export async function addPromo(t: TestApp, terms: Terms = {}): Promise<{ code: string; id: string }> {
  const { token } = await anAdmin(t)
  const takes = terms.percent === undefined ? { amount: 10 } : {}
  const body = { code: `TEST-${(made += 1)}`, ...takes, ...terms }
  const answer = await t.call(createPromoCode, { token, body })
  if (answer.status !== 201) throw new Error(`no code: ${answer.body.detail}`)
  return { code: answer.body.code, id: answer.body.id }
}

/** The answer of `POST /bookings/` to a client who types a code. */
export function bookWith(
  t: TestApp,
  who: { client: TestPerson; provider: Bookable; code: string; date?: string; time?: string },
) {
  const { client, provider, code, date = VISIT_DATE, time = '09:00' } = who
  const body = { service_id: provider.serviceId, date, time, promo_code: code }
  return t.call(createBooking, { token: client.token, body })
}

/** A request with a code. @throws Error when the product refuses */
export async function addPendingWith(t: TestApp, code: string, change: VisitChange = {}): Promise<Visit> {
  const provider = change.provider ?? (await addBookable(t, change))
  const client = change.client ?? (await addPerson(t))
  const { date, time } = change
  const when = { ...(date ? { date } : {}), ...(time ? { time } : {}) }
  const answer = await bookWith(t, { client, provider, code, ...when })
  if (answer.status !== 201) throw new Error(`not booked: ${answer.body.detail}`)
  return { id: answer.body.id, client, provider }
}

/** The same, accepted and paid, where something is left to pay. */
export async function addPaidWith(t: TestApp, code: string, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPendingWith(t, code, change)
  const { amount_due } = await setStatusOf(t, visit, 'provider', 'confirmed')
  if (amount_due > 0) await pay(t, await checkoutOf(t, visit))
  return visit
}

/** How many uses of a code count now. */
export async function usesOf(t: TestApp, id: string): Promise<number> {
  const row = await t.db.selectFrom('promo_code').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  return row.uses
}
