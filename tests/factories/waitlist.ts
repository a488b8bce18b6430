import { getProvider } from '#contract/availability.ts'
import { createBooking } from '#contract/bookings.ts'
import { getOffer, getWaitlist, joinLine, takeOffer } from '#contract/waitlist.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { workOnce, type TestApp } from './app.ts'
import { day } from './calendar.ts'
import { addPerson, type TestPerson } from './people.ts'
import type { Bookable } from './supply.ts'
import { addConfirmed, setStatusOf, type Visit } from './visits.ts'

type Joined = Partial<CallInput<typeof joinLine>['body']>

/** Waits for the provider's service at any time of the next month, unless something else is said. */
export function join(t: TestApp, who: { token: string }, provider: Bookable | null, change: Joined = {}) {
  const target = provider ? { service_id: provider.serviceId } : {}
  return t.call(joinLine, {
    token: who.token,
    body: {
      ...target,
      from_date: day(1),
      to_date: day(30),
      parts: ['morning', 'afternoon', 'evening'],
      ...change,
    },
  })
}

/** How many clients are in line for a provider, a second apart. */
export async function addLine(
  t: TestApp,
  provider: Bookable,
  count: number,
  change: Joined = {},
): Promise<TestPerson[]> {
  const line: TestPerson[] = []
  for (let i = 0; i < count; i += 1) {
    const person = await addPerson(t)
    const answer = await join(t, person, provider, change)
    if (answer.status !== 201) throw new Error(`not in line: ${answer.body.detail}`)
    t.advance(1000)
    line.push(person)
  }
  return line
}

export async function waitlistOf(t: TestApp, { token }: { token: string }) {
  return (await t.call(getWaitlist, { token })).body
}

export async function offerOf(t: TestApp, who: { token: string }) {
  return (await waitlistOf(t, who)).offer
}

/** With the prices that the page shows. */
export async function take(t: TestApp, { token }: { token: string }, id: string) {
  const shown = (await t.call(getOffer, { token, params: { id } })).body
  const body =
    shown.total_price === null ? {} : { expected_price: shown.total_price, expected_due: shown.amount_due ?? undefined }
  return t.call(takeOffer, { token, params: { id }, body })
}

/** A confirmed visit is cancelled by its client; the worker looks at it unless told otherwise. */
export async function cancelled(
  t: TestApp,
  provider: Bookable,
  change: { time?: string; works?: boolean } = {},
): Promise<Visit> {
  const { time = '09:00', works = true } = change
  const visit = await addConfirmed(t, { provider, time })
  await setStatusOf(t, visit, 'client', 'cancelled')
  if (works) await workOnce(t)
  return visit
}

export function book(t: TestApp, who: { token: string }, provider: Bookable, time: string, date = day(3)) {
  return t.call(createBooking, { token: who.token, body: { service_id: provider.serviceId, date, time } })
}

/** Whether everyone reads the time as available. */
export async function isPublic(t: TestApp, provider: Bookable, time: string, date = day(3)): Promise<boolean> {
  const page = await t.call(getProvider, { params: { id: provider.id } })
  return (page.body.date_availability[date] ?? []).some(({ start }) => start === time)
}
