import { momentText, type BookingChanged } from '#server/bookings/index.ts'
import type { LocalTime } from '#server/platform/time.ts'

type Change = BookingChanged['change']
type Words = (names: { client: string; provider: string; visit: string; by: string; to: string }) => string

/** What a conversation says of a change, the same to both sides. What is not here is said elsewhere. */
const WORDS: Partial<Record<Change, Words>> = {
  request: ({ client, visit }) => `${client} asked for ${visit}.`,
  accept: ({ provider, visit }) => `Accepted by ${provider}: ${visit}.`,
  decline: ({ provider, visit }) => `${provider} cannot take ${visit}.`,
  cancel_by_client: ({ client, visit }) => `${client} cancelled ${visit}.`,
  cancel_by_provider: ({ provider, visit }) => `${provider} cancelled ${visit}.`,
  cancel_by_admin: ({ visit }) => `Our team cancelled ${visit}.`,
  withdraw: ({ visit }) => `Cancelled: ${visit}.`,
  expire: ({ visit }) => `The request for ${visit} ended without an answer.`,
  leave_unpaid: ({ visit }) => `Cancelled because it was not paid in time: ${visit}.`,
  paid: ({ client, visit }) => `${client} paid for ${visit}.`,
  no_show: ({ provider, visit }) => `${provider} reported a no-show for ${visit}.`,
  complete: ({ visit }) => `Completed: ${visit}.`,
  complete_unattended: ({ visit }) => `Completed: ${visit}.`,
  put_back: ({ client, visit }) => `${client} said that this is still to come: ${visit}.`,
  rescheduled: ({ visit }) => `Moved: ${visit}.`,
  reschedule_proposed: ({ by, visit, to }) => `${by} would like to move ${visit}, to ${to}.`,
  reschedule_declined: ({ visit }) => `The time stays: ${visit}.`,
  reschedule_withdrawn: ({ visit }) => `The time stays: ${visit}.`,
  reschedule_expired: ({ visit }) => `The time stays: ${visit}.`,
}

/** @returns null for what a conversation does not tell, or has told of another visit of its series */
export function wordsOf({ booking, change, move, together }: BookingChanged, localTime: LocalTime): string | null {
  if (together?.length === 0) return null
  const more = (together?.length ?? 1) - 1
  const { client, provider } = booking
  return (
    WORDS[change]?.({
      client: client.first_name,
      provider: provider.first_name,
      visit: `${visitText(booking.row, localTime)}${more > 0 ? ` and ${more} more` : ''}`,
      by: move?.by === 'client' ? client.first_name : provider.first_name,
      to: move ? momentText(move.to, localTime) : '',
    }) ?? null
  )
}

/** "Classic Manicure at 9:00 AM on Thursday, November 26, 2026" */
export function visitText({ title, starts_at }: { title: string; starts_at: Date }, localTime: LocalTime): string {
  return `${title} at ${momentText(starts_at, localTime)}`
}
