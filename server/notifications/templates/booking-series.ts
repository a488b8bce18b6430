import { SERIES_PAID_HOURS } from '#contract/constants.ts'
import { everyText } from '#server/bookings/index.ts'
import type { BookingContext } from './booking-context.ts'
import type { Email } from './layout.ts'

type Letter = Omit<Email, 'greeting'>

/** Turns a message about one visit into one about several of its series, with every date. */
export function withDates({ together, leftOut, forClient }: BookingContext, letter: Letter): Letter {
  if (together.length < 2 && leftOut.length === 0) return letter
  const weeks = forClient.series?.every_weeks ?? 1
  const count = together.length
  const dates: [string, string][] = [['Visits', together.join('\n')]]
  const missing: [string, string][] = leftOut.length > 0 ? [['Not possible', leftOut.join('\n')]] : []
  return {
    ...letter,
    paragraphs: [
      ...letter.paragraphs,
      ...(count > 1 ? [`This is about ${count} visits, ${everyText(weeks)}. You’ll find all dates below.`] : []),
    ],
    facts: [...dates, ...missing, ...(letter.facts ?? [])],
  }
}

/** Says how a series is answered, before any answer. */
export function answerLines({ together }: BookingContext): string[] {
  return together.length < 2 ? [] : ['You answer all of them together and can leave dates out. Amounts are per visit.']
}

/** Says how a series is paid. */
export function payingLines({ together }: BookingContext): string[] {
  return together.length < 2
    ? []
    : [
        `Amounts are for the first visit. Pay each later one by ${SERIES_PAID_HOURS} hours before it starts: we’ll send you a link, or you can pay earlier on its page. If one isn’t paid in time, only that visit is cancelled.`,
      ]
}
