import { momentText, type BookingChanged } from '#server/bookings/index.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { Side } from './queries.ts'

type Change = BookingChanged['change']
/** The person who acted, by name or as "You", begins the line. Null where no one has to be named. */
type Told = { actor: Side | null; says: (visit: string, to: string) => string }
type VisitWords = {
  /** With the name of who acted. */
  body: string
  actor: Side | null
  /** The same to the person who acted; null where no one is named. */
  actor_body: string | null
}

const client = (says: Told['says']): Told => ({ actor: 'client', says })
const provider = (says: Told['says']): Told => ({ actor: 'provider', says })
const nobody = (says: Told['says']): Told => ({ actor: null, says })

/** Lines for changes of a visit. Verbs are the same for "Maya" and for "You". Other changes are announced elsewhere. */
const WORDS: Partial<Record<Change, Told>> = {
  request: client((visit) => `asked for ${visit}.`),
  accept: provider((visit) => `accepted ${visit}.`),
  decline: provider((visit) => `declined ${visit}.`),
  cancel_by_client: client((visit) => `cancelled ${visit}.`),
  cancel_by_provider: provider((visit) => `cancelled ${visit}.`),
  cancel_by_admin: nobody((visit) => `Our team cancelled ${visit}.`),
  withdraw: nobody((visit) => `Cancelled: ${visit}.`),
  expire: nobody((visit) => `The request for ${visit} ended without an answer.`),
  leave_unpaid: nobody((visit) => `Cancelled because it was not paid in time: ${visit}.`),
  paid: client((visit) => `paid for ${visit}.`),
  no_show: provider((visit) => `reported a no-show for ${visit}.`),
  complete: nobody((visit) => `Completed: ${visit}.`),
  complete_unattended: nobody((visit) => `Completed: ${visit}.`),
  put_back: client((visit) => `said that this hasn’t happened yet: ${visit}.`),
  rescheduled: nobody((visit) => `Moved: ${visit}.`),
  reschedule_declined: nobody((visit) => `The time stays: ${visit}.`),
  reschedule_withdrawn: nobody((visit) => `The time stays: ${visit}.`),
  reschedule_expired: nobody((visit) => `The time stays: ${visit}.`),
}

const PROPOSED: Told['says'] = (visit, to) => `would like to move ${visit}, to ${to}.`

/** @returns null for events that a conversation doesn't show, or has shown for another visit of its series */
export function wordsOf({ booking, change, move, together }: BookingChanged, localTime: LocalTime): VisitWords | null {
  if (together?.length === 0) return null
  const told =
    change === 'reschedule_proposed' ? (move?.by === 'client' ? client(PROPOSED) : provider(PROPOSED)) : WORDS[change]
  if (!told) return null
  const more = (together?.length ?? 1) - 1
  const visit = `${visitText(booking.row, localTime)}${more > 0 ? ` and ${more} more` : ''}`
  const { actor } = told
  const words = told.says(visit, move ? momentText(move.to, localTime) : '')
  return actor === null
    ? { body: words, actor, actor_body: null }
    : { body: `${booking[actor].first_name} ${words}`, actor, actor_body: `You ${words}` }
}

/** "Classic Manicure at 9:00 AM on Thursday, November 26, 2026" */
export function visitText({ title, starts_at }: { title: string; starts_at: Date }, localTime: LocalTime): string {
  return `${title} at ${momentText(starts_at, localTime)}`
}
