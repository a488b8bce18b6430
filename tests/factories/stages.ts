import { setBookingStatus, type Booking } from '#contract/bookings.ts'
import type { TestApp } from './app.ts'
import type { Bookable } from './supply.ts'
import { moment } from './calendar.ts'
import { addMissed, decideOn, objectTo, type CaseVerdict } from './cases.ts'
import { addCompleted, addConfirmed, addPaid, addPending, setStatusOf, type Visit } from './visits.ts'

/** A visit at every stage of its provider's money. */

export async function cancelAs(t: TestApp, visit: Visit, who: 'client' | 'provider', more: object = {}) {
  const answer = await t.call(setBookingStatus, {
    token: visit[who].token,
    params: { id: visit.id },
    body: { status: 'cancelled', ...more },
  })
  if (answer.status !== 200) throw new Error(`not cancelled: ${answer.body.detail}`)
}

async function decided(t: TestApp, provider: Bookable, verdict: Omit<CaseVerdict, 'reason'>): Promise<Visit> {
  const visit = await addMissed(t, { provider })
  await objectTo(t, visit)
  await decideOn(t, visit, { ...verdict, reason: 'We asked both of you' })
  return visit
}

export type StageCase = {
  name: string
  make: (t: TestApp, provider: Bookable) => Promise<Visit>
  stage: NonNullable<Booking['provider_money']>['stage']
  net: number
  gst: number
  /** Part of the last email to the provider that names their amount; none if no email mentions money. */
  mail?: string
}

/** The visit is on day 3 at nine and costs $80.00 and $4.00 GST; the commission is 15%. */
export const stages: StageCase[] = [
  {
    name: 'asked for',
    make: (t, provider) => addPending(t, { provider }),
    stage: 'expected',
    net: 68,
    gst: 4,
    mail: 'You receive: $72.00',
  },
  {
    name: 'accepted',
    make: (t, provider) => addConfirmed(t, { provider }),
    stage: 'awaiting_payment',
    net: 68,
    gst: 4,
  },
  {
    name: 'paid',
    make: (t, provider) => addPaid(t, { provider }),
    stage: 'paid',
    net: 68,
    gst: 4,
    mail: 'You receive: $72.00',
  },
  {
    name: 'completed before its end',
    make: (t, provider) => addCompleted(t, { provider }),
    stage: 'paid',
    net: 68,
    gst: 4,
  },
  {
    name: 'completed and over',
    make: async (t, provider) => {
      const visit = await addPaid(t, { provider })
      t.setNow(moment(3, '10:00'))
      await setStatusOf(t, visit, 'provider', 'completed')
      return visit
    },
    stage: 'earned',
    net: 68,
    gst: 4,
  },
  {
    name: 'completed, never paid',
    make: async (t, provider) => {
      const visit = await addConfirmed(t, { provider })
      t.setNow(moment(3, '10:00'))
      await setStatusOf(t, visit, 'provider', 'completed')
      return visit
    },
    stage: 'awaiting_payment',
    net: 68,
    gst: 4,
  },
  {
    name: 'cancelled late by the client',
    make: async (t, provider) => {
      const visit = await addPaid(t, { provider })
      t.setNow(moment(2, '10:00'))
      await cancelAs(t, visit, 'client', { expected_fee: 42 })
      return visit
    },
    stage: 'earned',
    net: 34,
    gst: 2,
    mail: 'Earned: $36.00',
  },
  {
    name: 'cancelled in time by the client',
    make: async (t, provider) => {
      const visit = await addPaid(t, { provider })
      t.advance(16 * 60_000)
      await cancelAs(t, visit, 'client')
      return visit
    },
    stage: 'nothing',
    net: 0,
    gst: 0,
    mail: '$84.00 is being refunded to Casey, so nothing is due to you.',
  },
  {
    name: 'cancelled by the provider',
    make: async (t, provider) => {
      const visit = await addPaid(t, { provider })
      await cancelAs(t, visit, 'provider')
      return visit
    },
    stage: 'nothing',
    net: 0,
    gst: 0,
  },
  {
    name: 'missed',
    make: async (t, provider) => {
      const visit = await addPaid(t, { provider })
      t.setNow(moment(3, '09:15'))
      await cancelAs(t, visit, 'provider', { reason: 'no_show' })
      return visit
    },
    stage: 'on_hold',
    net: 68,
    gst: 4,
  },
  {
    name: 'missed, and nobody objected',
    make: async (t, provider) => {
      const visit = await addPaid(t, { provider })
      t.setNow(moment(3, '09:15'))
      await cancelAs(t, visit, 'provider', { reason: 'no_show' })
      t.advance(49 * 3_600_000)
      return visit
    },
    stage: 'earned',
    net: 68,
    gst: 4,
  },
  {
    name: 'missed, and the client says they were there',
    make: async (t, provider) => {
      const visit = await addMissed(t, { provider })
      await objectTo(t, visit)
      t.advance(49 * 3_600_000)
      return visit
    },
    stage: 'on_hold',
    net: 68,
    gst: 4,
    mail: 'Your share stays on hold until then',
  },
  {
    name: 'missed, decided for the provider',
    make: (t, provider) => decided(t, provider, { decision: 'provider' }),
    stage: 'earned',
    net: 68,
    gst: 4,
    mail: 'Earned: $72.00',
  },
  {
    name: 'missed, half goes back',
    make: (t, provider) => decided(t, provider, { decision: 'part', refund: 42 }),
    stage: 'earned',
    net: 34,
    gst: 2,
    mail: 'Earned: $36.00',
  },
  {
    name: 'missed, decided for the client',
    make: (t, provider) => decided(t, provider, { decision: 'client' }),
    stage: 'nothing',
    net: 0,
    gst: 0,
    mail: 'to refund all of the money, $84.00, to Casey.',
  },
  {
    name: 'declined',
    make: async (t, provider) => {
      const visit = await addPending(t, { provider })
      await cancelAs(t, visit, 'provider')
      return visit
    },
    stage: 'nothing',
    net: 0,
    gst: 0,
  },
]
