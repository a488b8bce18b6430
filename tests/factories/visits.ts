import { createBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { paySandboxCheckout } from '#contract/payments.ts'
import type { TestApp } from './app.ts'
import { addPerson, type TestPerson } from './people.ts'
import { addBookable, type Bookable, type BookableChange } from './supply.ts'
import { day } from './calendar.ts'

/** A booking and its two people, brought so far by the product's own calls. */
export type Visit = { id: string; client: TestPerson; provider: Bookable }

export type VisitChange = BookableChange & {
  client?: TestPerson
  provider?: Bookable
  date?: string
  time?: string
}

export const GOOD_CARD = { card_number: '4242424242424242', expiry: '12/35', cvc: '123', name: 'Casey Quimby' }

/** Three days after the tests' clock starts. */
export const VISIT_DATE = day(3)

export async function addPending(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const provider = change.provider ?? (await addBookable(t, change))
  const client = change.client ?? (await addPerson(t))
  const asked = await t.call(createBooking, {
    token: client.token,
    body: { service_id: provider.serviceId, date: change.date ?? VISIT_DATE, time: change.time ?? '09:00' },
  })
  if (asked.status !== 201) throw new Error(`not booked: ${asked.body.detail}`)
  return { id: asked.body.id, client, provider }
}

export async function addConfirmed(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPending(t, change)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  return visit
}

export async function addPaid(t: TestApp, change: VisitChange = {}): Promise<Visit & { sessionId: string }> {
  const visit = await addConfirmed(t, change)
  const sessionId = await checkoutOf(t, visit)
  await pay(t, sessionId)
  return { ...visit, sessionId }
}

export async function addCompleted(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPaid(t, change)
  await setStatusOf(t, visit, 'provider', 'completed')
  return visit
}

/** @throws Error when the product refuses. */
export async function setStatusOf(
  t: TestApp,
  visit: Visit,
  who: 'client' | 'provider',
  status: 'confirmed' | 'cancelled' | 'completed',
) {
  const answer = await t.call(setBookingStatus, {
    token: visit[who].token,
    params: { id: visit.id },
    body: { status },
  })
  if (answer.status !== 200) throw new Error(`not ${status}: ${answer.body.detail}`)
  return answer.body
}

export async function checkoutOf(t: TestApp, { id, client }: Visit): Promise<string> {
  const answer = await t.call(openCheckout, { token: client.token, body: { booking_id: id } })
  if (answer.status !== 200) throw new Error(`no checkout: ${answer.body.detail}`)
  return answer.body.session_id
}

export async function pay(t: TestApp, sessionId: string, cardNumber = GOOD_CARD.card_number) {
  return t.call(paySandboxCheckout, {
    params: { session_id: sessionId },
    body: { ...GOOD_CARD, card_number: cardNumber },
  })
}

/** The one order of a visit. */
export async function orderOf(t: TestApp, bookingId: string): Promise<string> {
  const [row] = await t.db.selectFrom('visit_payment').select('order_id').where('booking_id', '=', bookingId).execute()
  return row!.order_id!
}

/** The refunds promised for a visit's order. */
export async function refundsOf(t: TestApp, bookingId: string) {
  const orderId = await orderOf(t, bookingId)
  return t.db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}
