import type { LocalTime } from '#server/platform/time.ts'
import type { BookingRow } from './queries.ts'

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
  /** When the provider has checked in. */
  checkedInAt: Date | null
  clientFirstName: string
  providerFirstName: string
  now: Date
  localTime: LocalTime
}

/** What has to happen by when, or null when nothing is awaited. */
export function deadlineText(scene: Scene): string | null {
  const { row, viewer, isPaid, localTime } = scene
  if (row.withdrawn_at !== null) return null
  if (row.status === 'pending' && row.answer_due_at) {
    const who = viewer === 'provider' ? 'You have' : `${scene.providerFirstName} has`
    return `${who} until ${momentText(row.answer_due_at, localTime)} to answer`
  }
  if (row.status === 'confirmed' && !isPaid && row.payment_due_at) {
    const who = viewer === 'client' ? 'You have' : `${scene.clientFirstName} has`
    return `${who} until ${momentText(row.payment_due_at, localTime)} to pay`
  }
  return null
}

/** Why completing now deserves a second question, or null. */
export function completeWarning({ row, viewer, isPaid, now, localTime }: Scene): string | null {
  if (viewer !== 'provider' || row.status !== 'confirmed') return null
  const early = now < row.ends_at ? `This visit ends at ${momentText(row.ends_at, localTime)}.` : ''
  const unpaid = isPaid ? '' : 'The client has not paid yet.'
  return [early, unpaid].filter(Boolean).join(' ') || null
}
