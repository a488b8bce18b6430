import { getProvider } from '#contract/availability.ts'
import { answerSeries, createSeries, previewSeries } from '#contract/bookings/series.ts'
import { pay, type Stage } from './play-bookings.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const CLIENT = 'client2@demo.homebloom.test'
const PROVIDER = 'provider@demo.homebloom.test'
const ASKED_DAYS_AGO = 6
/** From today: late enough that no payment of it is due, and that nobody is reminded of anything, while the story runs. */
const FIRST_IN_DAYS = 9
const PLAN = { every_weeks: 2, visits: 4 }

/** Visits that repeat: requested and accepted together, the first of them paid. */
export function planSeries({ door, plan, now, awake, clock }: Stage, idOf: (email: string) => string): void {
  plan(awake(now - ASKED_DAYS_AGO * DAY), async () => {
    const provider = await door.call(null, getProvider, { params: { id: idOf(PROVIDER) } })
    const service_id = provider.services[0]!.id
    const earliest = new Date(now + FIRST_IN_DAYS * DAY).toISOString().slice(0, 10)
    const date = Object.keys(provider.date_availability)
      .toSorted()
      .find((day) => day >= earliest)
    const time = date && provider.date_availability[date]?.[0]?.start
    if (!date || !time) return
    const preview = await door.call(CLIENT, previewSeries, { query: { service_id, date, time, ...PLAN } })
    const visits = preview.visits.flatMap((visit) => {
      const at = visit.is_free ? visit.time : visit.other_times[0]
      return at === undefined ? [] : [{ date: visit.date, time: at }]
    })
    if (visits.length < 2) return
    const body = { service_id, every_weeks: PLAN.every_weeks, visits, notes: 'The same shade as last time, please.' }
    const [first] = await door.call(CLIENT, createSeries, { body })
    plan(awake(now - ASKED_DAYS_AGO * DAY + 2 * HOUR, clock()), async () => {
      await door.call(PROVIDER, answerSeries, { params: { id: first!.series!.id }, body: { status: 'confirmed' } })
      await pay({ door }, CLIENT, first!.id)
    })
  })
}
