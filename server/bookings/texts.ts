import type { LocalTime } from '#server/platform/time.ts'
import type { BookingRow } from './queries.ts'
import type { ProposalRow } from './reschedule/queries.ts'

/** The sentences of a booking. They name times, so they are made here, where local time is known. */

/** "6:00 PM on Tuesday, November 24, 2026" */
export function momentText(at: Date, localTime: LocalTime): string {
  const [date = '', time = ''] = localTime.localText(at).split('T')
  return `${localTime.timeText(time)} on ${localTime.longDate(date)}`
}

/** "9:00 AM - 10:00 AM" */
export function timeRangeText({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>, localTime: LocalTime) {
  const text = (at: Date) => localTime.timeText(localTime.localText(at).slice(11))
  return `${text(starts_at)} - ${text(ends_at)}`
}

export type Scene = {
  row: BookingRow
  viewer: 'client' | 'provider'
  isPaid: boolean
  /** The payment is being confirmed, or its sum is. */
  isConfirming: boolean
  /** When the provider has checked in. */
  checkedInAt: Date | null
  /** When they left. */
  checkedOutAt: Date | null
  clientFirstName: string
  providerFirstName: string
  now: Date
  localTime: LocalTime
  /** A deadline: short on pages, with weekday, month and year in full in emails. */
  momentText: (at: Date) => string
}

/**
 * The next due step with its time, or null if nothing is awaited. A request waits for the answer to an open proposal first.
 */
export function deadlineOf(scene: Scene, proposal: ProposalRow | undefined): { text: string; at: Date } | null {
  const { row, isPaid, isConfirming, now } = scene
  if (row.withdrawn_at !== null) return null
  if (row.status === 'pending' && proposal && proposal.expires_at > now) {
    const isClients = proposal.proposed_by === row.provider_id
    return {
      text: deadlineText(scene, isClients ? 'client' : 'provider', proposal.expires_at),
      at: proposal.expires_at,
    }
  }
  if (row.status === 'pending' && row.answer_due_at)
    return { text: deadlineText(scene, 'provider', row.answer_due_at), at: row.answer_due_at }
  if (row.status === 'confirmed' && !isPaid && !isConfirming && row.payment_due_at)
    return { text: deadlineText(scene, 'client', row.payment_due_at, 'pay'), at: row.payment_due_at }
  return null
}

/** "2 days left", "19 h left", "45 min left": rounded down, so that no one counts on more than there is. */
export function timeLeftText(at: Date, now: Date): string {
  const minutes = Math.floor((at.getTime() - now.getTime()) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  if (minutes < 60) return `${minutes} min left`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h left` : `${Math.floor(hours / 24)} days left`
}

/** "You have until Tue, Nov 24, 6:00 PM to answer" */
export function deadlineText(
  scene: Scene,
  whose: Scene['viewer'],
  at: Date,
  what: 'answer' | 'pay' = 'answer',
): string {
  const name = whose === 'client' ? scene.clientFirstName : scene.providerFirstName
  const who = scene.viewer === whose ? 'You have' : `${name} has`
  return `${who} until ${scene.momentText(at)} to ${what}`
}

/** Facts for a provider who completes it now: the time, the payment and the check-in. Null once they have left. */
export function completeWarning(scene: Scene): string | null {
  const { row, viewer, isPaid, checkedInAt, checkedOutAt, now, localTime } = scene
  if (viewer !== 'provider' || row.status !== 'confirmed' || checkedOutAt !== null) return null
  const early = now < row.ends_at ? `This visit ends at ${momentText(row.ends_at, localTime)}.` : ''
  const unpaid = isPaid ? '' : 'The client has not paid yet.'
  const there = checkedInAt
    ? `You checked in at ${momentText(checkedInAt, localTime)} and have not checked out.`
    : 'You have not checked in.'
  return [early, unpaid, there].filter(Boolean).join(' ')
}
