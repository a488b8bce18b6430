import type { BookingDetails } from '#server/bookings/index.ts'
import { isStanding, SOON_AT_LEAST_MS } from '#server/bookings/index.ts'
import type { TakenMessage } from '#server/platform/delivery.ts'

/** `round` is that of the telling: the number of moves before a reminder, the id of a proposal. */
type Occasion = { now: Date; round: string | undefined; writtenAt: Date }
type Relevance = (booking: BookingDetails, telling: Occasion) => boolean

const isThisTime: Relevance = ({ row }, { now, round = '0' }) => isStanding(row, now) && round === `${row.move_count}`
const isAhead: Relevance = ({ row }, { now }) => isStanding(row, now) && row.starts_at > now

/**
 * Messages that ask or remind are worth nothing once things have moved on; those that report stay true.
 * Rules: docs/product-rules.md#stale-messages
 */
const always: Record<string, Relevance> = {
  'booking.remind_payment': ({ row, payment }) => row.status === 'confirmed' && payment.paidCents === 0,
  'booking.remind_day': (booking, telling) => isThisTime(booking, telling) && isAhead(booking, telling),
  // Late it would hurry somebody who is on the way, or tell of a visit that is under way.
  'booking.remind_soon': (booking, telling) =>
    isThisTime(booking, telling) && booking.row.starts_at.getTime() - telling.now.getTime() >= SOON_AT_LEAST_MS,
  // One that was put back or cancelled meanwhile asks nothing any more.
  'booking.complete': ({ row }) => row.status === 'completed',
  'booking.ask_completion': ({ row }) => row.status === 'confirmed',
  'booking.move_proposed': ({ proposal }, { now, round }) => proposal?.id === round && proposal!.expires_at > now,
}

const wasNotMovedSince: Relevance = ({ row }, { writtenAt }) => row.moved_at === null || row.moved_at <= writtenAt
const staysWhere: Relevance = (booking, telling) => isAhead(booking, telling) && wasNotMovedSince(booking, telling)

/**
 * A text message says how things are, and one that waited for the morning must not say how they were in the evening. The
 * mail has told it already.
 */
const asText: Record<string, Relevance> = {
  'booking.request': ({ row }, { now }) =>
    row.status === 'pending' && row.answer_due_at !== null && row.answer_due_at > now,
  'booking.accept': (booking, telling) => staysWhere(booking, telling) && booking.payment.paidCents === 0,
  'booking.paid': staysWhere,
  'booking.no_show': ({ row }) => row.cancel_reason === 'no_show',
  'booking.moved': ({ row }, { now, round }) =>
    row.status !== 'cancelled' && row.starts_at > now && round === `${row.move_count}`,
  'booking.move_declined': staysWhere,
  'booking.move_withdrawn': staysWhere,
  'booking.move_expired': staysWhere,
}

/** Whether what a message says has to be looked at again, and against which booking. */
export function checkOf({ kind, channel }: Pick<TakenMessage, 'kind' | 'channel'>): Relevance | undefined {
  return always[kind] ?? (channel === 'sms' ? asText[kind] : undefined)
}

const MINUTE_MS = 60_000
/** A code or a link that has run out only confuses whoever reads it. */
const livesFor: Record<string, number> = { 'account.code': 10 * MINUTE_MS, 'account.reset': 60 * MINUTE_MS }

/** The key of a booking's message reads `kind:booking:side:channel:round`. */
export function partsOfKey(key: string | null): { side: 'client' | 'provider'; round: string | undefined } {
  const [, , side, , round] = key?.split(':') ?? []
  return { side: side === 'provider' ? 'provider' : 'client', round }
}

/** @param booking what the message is about, when it is about a booking */
export function isStillRelevant(message: TakenMessage, booking: BookingDetails | undefined, now: Date): boolean {
  const lifetime = livesFor[message.kind]
  if (lifetime !== undefined) return now.getTime() < message.created_at.getTime() + lifetime
  const check = checkOf(message)
  if (!check) return true
  const { round } = partsOfKey(message.dedupe_key)
  return booking !== undefined && check(booking, { now, round, writtenAt: message.created_at })
}
