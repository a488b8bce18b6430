import { loadBooking, type LoadedBooking } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { MailPort } from '#server/platform/mail.ts'
import { deliverMessage } from '#server/platform/outbox.ts'
import type { SmsPort } from '#server/platform/sms.ts'
import { dropMessage, findNews } from './queries.ts'

type StillTrue = (booking: LoadedBooking, now: Date) => boolean

const isAhead: StillTrue = ({ row }, now) => row.status === 'confirmed' && row.starts_at > now

/** Messages that ask or remind are worth nothing once things have moved on; those that report stay true. */
const stillTrue: Record<string, StillTrue> = {
  'booking.remind_payment': ({ row, payment }) => row.status === 'confirmed' && payment.paidCents === 0,
  'booking.remind_day': isAhead,
  'booking.remind_soon': isAhead,
  'booking.ask_completion': ({ row }) => row.status === 'confirmed',
}

/** Sends one message of the outbox, unless a mail server that was away for hours has made it untrue. */
export async function deliverNews(deps: Deps & { mail: MailPort; sms: SmsPort }, id: string): Promise<void> {
  const news = await findNews(deps.db, id)
  const check = news && stillTrue[news.kind]
  if (check) {
    const booking = await loadBooking(deps.db, bookingOf(news.dedupe_key))
    if (!booking || !check(booking, deps.clock.now())) return dropMessage(deps.db, id, 'no longer true')
  }
  await deliverMessage(deps, id)
}

/** Keys read `kind:booking:side:channel`. */
function bookingOf(dedupeKey: string | null): string {
  return dedupeKey?.split(':')[1] ?? ''
}
