import { loadBooking, type LoadedBooking } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { MailPort } from '#server/platform/mail.ts'
import { deliverMessage, dropMessage } from '#server/platform/outbox.ts'
import type { SmsPort } from '#server/platform/sms.ts'
import { findNews } from './queries.ts'

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

const MINUTE_MS = 60_000
/** A code or a link that has run out only confuses whoever reads it. */
const livesFor: Record<string, number> = { 'account.code': 10 * MINUTE_MS, 'account.reset': 60 * MINUTE_MS }

/** Sends one message of the outbox, unless a mail server that was away for hours has made it untrue. */
export async function deliverNews(deps: Deps & { mail: MailPort; sms: SmsPort }, id: string): Promise<void> {
  const news = await findNews(deps.db, id)
  const now = deps.clock.now()
  if (news && !(await isStillTrue(deps, news, now))) return dropMessage(deps.db, id, 'no longer true', now)
  await deliverMessage(deps, id)
}

type News = NonNullable<Awaited<ReturnType<typeof findNews>>>

/** The key of a booking's news reads `kind:booking:side:channel:round`. */
async function isStillTrue({ db }: Deps, { kind, dedupe_key, created_at }: News, now: Date): Promise<boolean> {
  const lifetime = livesFor[kind]
  if (lifetime !== undefined) return now.getTime() < created_at.getTime() + lifetime
  const check = stillTrue[kind]
  if (!check) return true
  const [, bookingId = '', , , round] = dedupe_key?.split(':') ?? []
  const booking = await loadBooking(db, bookingId)
  return booking !== undefined && check(booking, now, round)
}
