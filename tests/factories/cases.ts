import { setBookingStatus } from '#contract/bookings.ts'
import { decideCase, objectToNoShow, type CaseDetail } from '#contract/bookings/cases.ts'
import type { TestApp } from './app.ts'
import { moment } from './calendar.ts'
import { anAdmin } from './supply.ts'
import { addPaid, VISIT_DATE, type Visit, type VisitChange } from './visits.ts'

export type CaseVerdict = { decision: NonNullable<CaseDetail['decision']>; refund?: number; reason: string }

/** A paid visit on day 3 at nine that the provider reports as missed a quarter of an hour later. Moves the clock there. */
export async function addMissed(t: TestApp, change: VisitChange = {}): Promise<Visit> {
  const visit = await addPaid(t, { date: VISIT_DATE, time: '09:00', ...change })
  t.setNow(moment(3, '09:15'))
  await reportMissed(t, visit)
  return visit
}

export async function reportMissed(t: TestApp, { id, provider }: Visit): Promise<void> {
  const body = { status: 'cancelled', reason: 'no_show' } as const
  const answer = await t.call(setBookingStatus, { token: provider.token, params: { id }, body })
  if (answer.status !== 200) throw new Error(`not reported: ${answer.body.detail}`)
}

/** The client says that they were there. @returns the id of the case */
export async function objectTo(t: TestApp, { id, client }: Visit, statement = 'I was at the door'): Promise<string> {
  const answer = await t.call(objectToNoShow, { token: client.token, params: { id }, body: { statement } })
  if (answer.status !== 200) throw new Error(`not objected: ${answer.body.detail}`)
  const row = await t.db.selectFrom('booking_case').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
  return row.id
}

export async function decideOn(t: TestApp, { id }: Visit, body: CaseVerdict): Promise<void> {
  const { token } = await anAdmin(t)
  const row = await t.db.selectFrom('booking_case').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
  const answer = await t.call(decideCase, { token, params: { id: row.id }, body })
  if (answer.status !== 200) throw new Error(`not decided: ${answer.body.detail}`)
}
