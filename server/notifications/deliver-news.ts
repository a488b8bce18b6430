import { loadBooking, type LoadedBooking } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { MailPort } from '#server/platform/mail.ts'
import { deliverMessage } from '#server/platform/outbox.ts'
import type { SmsPort } from '#server/platform/sms.ts'
import { dropMessage, findNews } from './queries.ts'

/** `round` is that of the telling: the number of moves before a reminder, the id of a proposal. */
type StillTrue = (booking: LoadedBooking, now: Date, round: string | undefined) => boolean

const isThisTime: StillTrue = ({ row }, _now, round = '0') =>
  row.status === 'confirmed' && round === `${row.move_count}`
const isAhead: StillTrue = (booking, now, round) => isThisTime(booking, now, round) && booking.row.starts_at > now

/** Messages that ask or remind are worth nothing once things have moved on; those that report stay true. */
const stillTrue: Record<string, StillTrue> = {
  'booking.remind_payment': ({ row, payment }) => row.status === 'confirmed' && payment.paidCents === 0,
  'booking.remind_day': isAhead,
  'booking.remind_soon': isAhead,
  'booking.ask_completion': ({ row }) => row.status === 'confirmed',
  'booking.move_proposed': ({ proposal }, now, round) => proposal?.id === round && proposal!.expires_at > now,
}

/** Sends one message of the outbox (its key reads `kind:booking:side:channel:round`), unless a mail server that was away for hours has made it untrue. */
export async function deliverNews(deps: Deps & { mail: MailPort; sms: SmsPort }, id: string): Promise<void> {
  const news = await findNews(deps.db, id)
  const check = news && stillTrue[news.kind]
  if (check) {
    const [, id = '', , , round] = news.dedupe_key?.split(':') ?? []
    const booking = await loadBooking(deps.db, id)
    if (!booking || !check(booking, deps.clock.now(), round)) return dropMessage(deps.db, id, 'no longer true')
  }
  await deliverMessage(deps, id)
}
