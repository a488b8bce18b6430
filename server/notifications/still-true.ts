import { listBookingDetails } from '#server/bookings/index.ts'
import { listReadMarks } from '#server/messaging/index.ts'
import { listOfferStates } from '#server/waitlist/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { stateOfBooking } from './templates/goes-stale.ts'
import type { SubjectState } from './templates/template.ts'

type Held = {
  subject_type: string
  subject_id: string
  holds_while: SubjectState | null
  holds_until: Date | null
}

/**
 * Whether a notification is still true, by what it named of its subject: asked of the subjects as they are now, in at
 * most one statement for each kind of them, however many messages there are.
 */
export async function whatIsTrue(
  db: Database,
  messages: readonly Held[],
  now: Date,
): Promise<(message: Held) => boolean> {
  const standing = messages.filter((message) => message.holds_while !== null && !isOver(message, now))
  const idsOf = (type: string) => [
    ...new Set(standing.filter(({ subject_type }) => subject_type === type).map(({ subject_id }) => subject_id)),
  ]
  const states = new Map<string, SubjectState>()
  for (const booking of await listBookingDetails(db, idsOf('booking')))
    states.set(`booking ${booking.row.id}`, stateOfBooking(booking))
  for (const { id, ...marks } of await listReadMarks(db, idsOf('conversation'))) states.set(`conversation ${id}`, marks)
  for (const { id, state } of await listOfferStates(db, idsOf('waitlist_offer')))
    states.set(`waitlist_offer ${id}`, { state })
  return (message) => {
    if (isOver(message, now)) return false
    if (message.holds_while === null) return true
    const state = states.get(`${message.subject_type} ${message.subject_id}`)
    return state !== undefined && Object.entries(message.holds_while).every(([part, value]) => state[part] === value)
  }
}

function isOver({ holds_until }: Held, now: Date): boolean {
  return holds_until !== null && now >= holds_until
}
