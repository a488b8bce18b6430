import type { SeriesPreview } from '#contract/bookings/series.ts'
import { SERIES_VISITS_MAX } from '#contract/constants.ts'
import { toDollars } from '#contract/money.ts'
import { findLastDay, lookAtTimes, type TimeAnswer } from '#server/availability/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findQuoted } from '#server/bookings/breakdown/queries.ts'
import { taxOf } from '#server/bookings/payment/pricing.ts'
import { chooseVisit, isInstant, type ChoiceBody } from '#server/bookings/request/choice.ts'
import { repeatedDates } from './rules.ts'
import { dateText } from './texts.ts'

export type SeriesPreviewQuery = ChoiceBody & {
  service_id: string
  date: string
  time: string
  every_weeks: number
  visits: number
  /** The postal code of the visits, upper case without the space. */
  place: string | undefined
}

/**
 * The dates of visits that repeat, each with whether both are available, what stands in the way and other times that
 * day. As many as the provider can be booked ahead; by the rules of the request itself, and nothing is held.
 * @throws DomainError not_found, not_bookable, add_on_gone, invalid_input, outside_service_area
 */
export async function previewSeries(deps: Deps, personId: string, query: SeriesPreviewQuery): Promise<SeriesPreview> {
  const { db, clock, localTime } = deps
  const offering = await findQuoted(db, query.service_id, { personId, now: clock.now() })
  if (!offering) throw new DomainError('not_found', 'Service not found.')
  if (!offering.is_listed) throw new DomainError('not_bookable', 'This service can’t be booked right now.')
  const { provider_id: providerId, gst_number } = offering
  const { priceCents, minutes } = chooseVisit(offering, query)
  const { date, time, every_weeks: weeks } = query
  const lastDay = await findLastDay(deps, providerId)
  const dates = repeatedDates(localTime, { date, weeks, visits: SERIES_VISITS_MAX }).filter((one) => one <= lastDay)
  const shown = dates.slice(0, query.visits)
  const asked = { providerId, clientId: personId, durationMinutes: minutes, offering: query.service_id }
  const times = (shown.length > 0 ? shown : [date]).map((one) => ({ date: one, time }))
  const answers = await lookAtTimes(deps, { ...asked, place: query.place, times })
  return {
    visits: answers.map((answer) => presentDate(deps, answer)),
    most: dates.length,
    total_price: toDollars(priceCents),
    amount_due: toDollars(priceCents + taxOf(priceCents, gst_number)),
    is_instant: isInstant(offering),
  }
}

function presentDate({ localTime }: Deps, answer: TimeAnswer): SeriesPreview['visits'][number] {
  const { date, time, offered, problem, otherTimes } = answer
  const scheduled_text = dateText(localTime, answer)
  return { date, time, scheduled_text, is_free: offered !== null, problem, other_times: otherTimes }
}
