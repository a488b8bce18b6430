import { checkIn, checkOut, getVisitDay, sayOnMyWay, type VisitDay } from '#contract/bookings/visit-day.ts'
import { answerConsent, askContact } from '#contract/bookings/safety.ts'
import type { TestApp } from './app.ts'
import { moment } from './calendar.ts'
import { messagesOf } from './messages.ts'
import { addPaid, VISIT_DATE, type Visit, type VisitChange } from './visits.ts'

/** A paid visit on day 3, nine to ten. Moves the clock to `at` of that day. */
export async function addVisitAt(t: TestApp, at: string, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPaid(t, { date: VISIT_DATE, time: '09:00', ...change })
  t.setNow(moment(3, at))
  return visit
}

/** The provider has checked in without a code at nine. */
export async function addCheckedIn(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const visit = await addVisitAt(t, '09:00', change)
  await required(t.call(checkIn, { token: visit.provider.token, params: { id: visit.id }, body: {} }))
  return visit
}

export async function dayOf(t: TestApp, { id, ...people }: Visit, who: 'client' | 'provider'): Promise<VisitDay> {
  return required(t.call(getVisitDay, { token: people[who].token, params: { id } }))
}

export async function setOutTo(t: TestApp, { id, provider }: Visit): Promise<VisitDay> {
  return required(t.call(sayOnMyWay, { token: provider.token, params: { id } }))
}

export async function checkOutOf(t: TestApp, { id, provider }: Visit, note?: string): Promise<VisitDay> {
  return required(t.call(checkOut, { token: provider.token, params: { id }, body: note ? { note } : {} }))
}

/** A trusted contact of the provider, who has agreed. @returns their phone number */
export async function addTrustedContact(t: TestApp, { provider }: Pick<Visit, 'provider'>): Promise<string> {
  const phone_number = `604555${provider.phone.slice(-4)}`
  await required(t.call(askContact, { token: provider.token, body: { name: 'Sam', phone_number } }))
  await required(t.call(answerConsent, { body: { token: await consentTokenOf(t, phone_number), agrees: true } }))
  return phone_number
}

/** From the newest link that was sent to this number. */
export async function consentTokenOf(t: TestApp, phone: string): Promise<string> {
  const sent = await messagesOf(t, { to: phone, kind: 'safety.contact_asked' })
  return /#token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')![1]!
}

async function required<T>(asked: Promise<{ status: number; body: T & { detail?: string } }>): Promise<T> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status}: ${body.detail}`)
  return body
}
