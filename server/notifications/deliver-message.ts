import { findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import {
  dropMessages,
  NO_LONGER_TRUE,
  sendMessage,
  takeTogether,
  type DeliveryDeps,
  type TakenMessage,
} from '#server/platform/delivery.ts'
import type { Deps } from '#server/platform/deps.ts'
import { checkOf, isStillRelevant, partsOfKey } from './is-still-relevant.ts'
import { wordsFor } from './queue-booking-messages.ts'
import { bundle, type Words } from './bundle.ts'

/** Said in words of the day ("Tomorrow"), so they are written again when they go. */
const SAYS_THE_DAY = new Set(['booking.remind_day'])

/**
 * Sends what a lane has taken, unless a wait has made it untrue: what was held together as one message whose words hold
 * now. Writes down whatever fails.
 */
export async function deliverMessage(deps: Deps & DeliveryDeps, taken: TakenMessage): Promise<void> {
  if (taken.is_unknown && taken.channel === 'sms') return dropMessages(deps, [taken.id], 'unknown whether it was sent')
  const now = deps.clock.now()
  const all = await takeTogether(deps.db, taken, now)
  const booking = await bookingOf(deps, all)
  const current = all.filter((message) => isStillRelevant(message, booking, now))
  const untrue = all.filter((message) => !current.includes(message))
  if (untrue.length > 0) await dropMessages(deps, idsOf(untrue), NO_LONGER_TRUE)
  const last = current.pop()
  if (!last) return
  const names = booking ? [booking.row.title, booking.provider.full_name, booking.client.full_name] : []
  const words = bundle(wordsNow(deps, last, booking), { before: current, count: all.length }, names)
  await sendMessage(deps, { ...last, ...words }, idsOf(current))
}

/** What the messages are about, when that matters: either because it may have changed, or to say them as one. */
async function bookingOf({ db }: Deps, messages: TakenMessage[]): Promise<BookingDetails | undefined> {
  const [{ about } = { about: null }] = messages
  if (about === null) return undefined
  return messages.length > 1 || messages.some(checkOf) ? findBookingDetails(db, about) : undefined
}

function wordsNow(deps: Deps, message: TakenMessage, booking: BookingDetails | undefined): Words {
  const { kind, channel, dedupe_key } = message
  if (!booking || !SAYS_THE_DAY.has(kind)) return message
  const what = kind.replace('booking.', '') as Parameters<typeof wordsFor>[1]['change']
  const { side } = partsOfKey(dedupe_key)
  return (
    wordsFor(deps, { booking, change: what }).find((one) => one.side === side && one.channel === channel) ?? message
  )
}

function idsOf(messages: TakenMessage[]): string[] {
  return messages.map(({ id }) => id)
}
