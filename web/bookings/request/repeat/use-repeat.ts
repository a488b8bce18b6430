import type { SeriesPreview } from '#contract/bookings/series.ts'
import type { VisitChoice } from '#contract/rules/add-ons.ts'
import { call } from '#web/api.ts'
import { previewSeries } from '#web/endpoints/bookings/series.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { choiceQueryOf } from '#web/bookings/request/load-target.ts'

/** Visits that are requested together; fewer than two dates while they are checked or left out. */
export type Repeat = { every_weeks: number; visits: { date: string; time: string }[] }

/**
 * The page's plan of a series: the weeks between visits, their number, and changed times of single dates of these
 * visits.
 */
export type RepeatPlan = { weeks: number; count: number; changed: { of: string; times: Record<string, string> } }

/** Default plan of a series. */
export const FIRST_PLAN: RepeatPlan = { weeks: 2, count: 4, changed: { of: '', times: {} } }

export type RepeatOf = {
  serviceId: string
  date: string
  time: string
  /** Place of the visits. Null for the client's own address. */
  place: string | null
  choice: VisitChoice
}

/** A date as it is shown: at the time that was chosen for it, or left out. */
export type RepeatDate = SeriesPreview['visits'][number] & { chosen: string | null }

/**
 * The dates of visits that repeat, checked by the server, and the client's changes: a date that is left out ('') or is
 * at another time of its day.
 */
export function useRepeat(of: RepeatOf, plan: RepeatPlan, onPlan: (plan: RepeatPlan) => void) {
  const { weeks, count, changed } = plan
  const { serviceId, date, time, place, choice } = of
  const asked = [serviceId, date, time, place, choice.addOns.join(), choice.quantity, weeks, count].join(' ')
  // Changes made for other dates don't apply to these.
  const times = changed.of === asked ? changed.times : {}
  const loaded = useLoaded(asked, (signal) =>
    call(previewSeries, {
      query: {
        service_id: serviceId,
        date,
        time,
        every_weeks: weeks,
        visits: count,
        ...(place === null ? {} : { postal_code: place }),
        ...choiceQueryOf(choice),
      },
      signal,
    }),
  )
  const dates = loaded.data?.visits.map((visit): RepeatDate => {
    const own = times[visit.date]
    return { ...visit, chosen: own === undefined ? (visit.is_free ? visit.time : null) : own || null }
  })
  return {
    ...loaded,
    dates: dates ?? null,
    /** @param at HH:MM, or '' to leave the date out */
    change: (on: string, at: string) => onPlan({ ...plan, changed: { of: asked, times: { ...times, [on]: at } } }),
  }
}
