import { chooseHandle, getBookingLink } from '#contract/bookings/booking-link.ts'
import { createBooking } from '#contract/bookings.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'
import { addBookable, type Bookable } from './supply.ts'
import { VISIT_DATE } from './visits.ts'

let made = 0
/** An unused handle. */
export const freshHandle = () => `handle-no-${(made += 1)}`

export const choose = (t: TestApp, { token }: Pick<TestPerson, 'token'>, handle: string) =>
  t.call(chooseHandle, { token, body: { handle } })

export const showLink = async (t: TestApp, { token }: Pick<TestPerson, 'token'>) =>
  (await t.call(getBookingLink, { token })).body

export type Linked = Bookable & { handle: string }

/** A provider who can be booked, with a booking link. */
export async function addLinked(t: TestApp): Promise<Linked> {
  const provider = await addBookable(t)
  const handle = freshHandle()
  const { status, body } = await choose(t, provider, handle)
  if (status !== 200) throw new Error(`no link: ${body.detail}`)
  return { ...provider, handle }
}

/** @param via the handle that the client's browser remembers */
export type AskedByLink = { client: TestPerson; provider: Bookable; via?: string; time?: string; date?: string }

export const ask = (t: TestApp, { client, provider, via, time = '09:00', date = VISIT_DATE }: AskedByLink) =>
  t.call(createBooking, {
    token: client.token,
    headers: via === undefined ? {} : { cookie: `theme=dark; via=${via}` },
    body: { service_id: provider.serviceId, date, time },
  })

/** @returns the visit, for the next act on it */
export async function bookByLink(t: TestApp, asked: AskedByLink) {
  const { status, body } = await ask(t, asked)
  if (status !== 201) throw new Error(`not booked: ${body.detail}`)
  return { id: body.id, client: asked.client, provider: asked.provider }
}
