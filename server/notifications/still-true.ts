import { findBookingDetails } from '#server/bookings/index.ts'
import { findReadMarks } from '#server/messaging/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { stateOfBooking } from './templates/goes-stale.ts'
import type { SubjectState } from './templates/template.ts'

type Held = {
  subject_type: string
  subject_id: string
  holds_while: SubjectState | null
  holds_until: Date | null
}

/** How the subject stands now, where one of the messages holds only as long as it stands as it did. */
export async function stateNow(db: Database, messages: readonly Held[]): Promise<SubjectState | undefined> {
  const asking = messages.find(({ holds_while }) => holds_while !== null)
  if (asking?.subject_type === 'conversation') return findReadMarks(db, asking.subject_id)
  if (asking?.subject_type !== 'booking') return undefined
  const booking = await findBookingDetails(db, asking.subject_id)
  return booking && stateOfBooking(booking)
}

/** Whether what was told still stands, by what it named of its subject. */
export function isStillTrue(
  { holds_while, holds_until }: Pick<Held, 'holds_while' | 'holds_until'>,
  state: SubjectState | undefined,
  now: Date,
): boolean {
  if (holds_until !== null && now >= holds_until) return false
  if (holds_while === null) return true
  return state !== undefined && Object.entries(holds_while).every(([part, value]) => state[part] === value)
}
