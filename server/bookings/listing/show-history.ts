import type { BookingHistory } from '#contract/bookings.ts'
import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseDecision } from '#server/bookings/cases/queries.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import { presentBooking } from '#server/bookings/present.ts'
import { listBookingEvents, type BookingEventRow } from '#server/bookings/queries.ts'
import { momentText } from '#server/bookings/texts.ts'
import { isContactOpen } from '#server/bookings/visibility.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'

/** Texts of the events, to follow a name. Events that are not named here are not shown. */
const SENTENCES: Record<string, string> = {
  request: 'Requested the visit',
  accept: 'Accepted the request',
  decline: 'Declined the request',
  cancel_by_client: 'Cancelled the booking',
  cancel_by_provider: 'Cancelled the booking',
  cancel_by_admin: 'Cancelled the booking',
  no_show: 'Reported that nobody was there',
  complete: 'Completed the visit',
  put_back: 'Reopened the visit: it has not taken place yet',
  complete_unattended: 'Marked the visit completed: no one objected for three days',
  withdraw: 'Cancelled the booking: the provider can no longer come',
  expire: 'Closed the request: it was not answered in time',
  leave_unpaid: 'Cancelled the booking: it was not paid in time',
  paid: 'Paid',
  money_received: 'A payment arrived that isn’t the amount we asked for. We’re checking it',
  money_foreign:
    'A payment arrived in another currency, which can’t pay for the visit; our team refunds it to the card',
  money_returned: 'Requested a refund to the client',
  paid_late: 'Paid after the cancellation; a refund was requested',
  remind_day: 'Sent reminders of the visit',
  remind_answer: 'Asked the provider again to answer',
  remind_look: 'Asked both sides to check the visit page',
  remind_soon: 'Sent reminders that the visit is soon',
  ask_completion: 'Asked whether the visit took place',
  objected: 'Said that they were there',
  disputed: 'Put the money on hold: something went wrong',
  dispute_over: 'Closed the dispute about the money',
  rescue: 'Asked another provider for the same hour',
  on_my_way: 'Set out to the visit',
  running_late: 'Said that they are running late',
  check_in: 'Checked in without the visit code',
  check_out: 'Checked out',
  nobody_came: 'Said that nobody came',
  nobody_came_refused: 'Decided that the visit stands',
  provider_no_show: 'Cancelled the booking: nobody came, so the client gets a full refund',
  reschedule: 'Moved the visit',
  reschedule_proposed: 'Proposed another time',
  reschedule_declined: 'Declined the proposed time',
  reschedule_withdrawn: 'Withdrew the proposed time',
  reschedule_expired: 'Closed the proposed time: it was not answered',
}

const DECISIONS: Record<CaseDecision, (amount: string) => string> = {
  provider: () => 'Decided that the visit stays recorded as missed, without a refund',
  client: (amount) => `Decided to refund all of the money, ${amount}, to the client`,
  part: (amount) => `Decided to refund ${amount} to the client`,
}

type Detail = {
  fee_cents?: number
  note?: string
  from?: string
  to?: string
  asked_by?: string
  /** The actor has said yes to a time that the other side had proposed. */
  agreed?: boolean
  decision?: CaseDecision
  refund_cents?: number
  with_code?: boolean
  minutes?: number
  client_left?: boolean
}

/**
 * Shows the history of a booking, oldest first, to one of its sides.
 * @throws DomainError not_found for anyone else
 */
export async function showHistory(deps: Deps, bookingId: string, personId: string): Promise<BookingHistory> {
  const { loaded, viewer } = await getOwnBooking(deps.db, bookingId, personId)
  const booking = presentBooking(deps, loaded, viewer)
  const other = viewer === 'client' ? booking.provider.full_name : booking.client.full_name
  const isOther = (actorId: string | null) => actorId === (viewer === 'client' ? loaded.provider.id : loaded.client.id)
  const nameOf = (actorId: string | null) => {
    if (actorId === personId) return 'You'
    return isOther(actorId) ? other : deps.site.name
  }
  const isOpen = isContactOpen(loaded.row, deps.clock.now(), deps.site.contactReveal)
  const isHidden = (actorId: string | null) => !isOpen && isOther(actorId)
  return describeHistory(deps, bookingId, { nameOf, isHidden })
}

export type HistoryReader = {
  /** The reader's name for the person who acted; "You" for themselves. */
  nameOf: (actorId: string | null) => string
  /** Whether contact details are hidden in a person's text; no text counts unless said so. */
  isHidden?: (actorId: string | null) => boolean
}

/** The full history. */
export async function describeHistory(
  deps: Pick<Deps, 'db' | 'localTime'>,
  bookingId: string,
  reader: HistoryReader,
): Promise<BookingHistory> {
  return presentHistory(deps, await listBookingEvents(deps.db, bookingId), reader).map(({ at: _, ...entry }) => entry)
}

/** In words, each with the moment at which it happened. */
export function presentHistory(
  deps: Pick<Deps, 'localTime'>,
  events: BookingEventRow[],
  { nameOf, isHidden = () => false }: HistoryReader,
): (BookingHistory[number] & { at: Date })[] {
  return events.flatMap((row) => {
    const what = describe(deps, row)
    if (what === undefined) return []
    const by = nameOf(row.actor_id)
    const entry = { at: row.at, at_text: deps.localTime.longText(row.at), by, event: row.event, what }
    const reason = reasonOf(row.detail as Detail)
    const shown = reason !== null && isHidden(row.actor_id) ? maskContact(reason).text : reason
    return [{ ...entry, is_mine: by === 'You', reason: shown }]
  })
}

function describe({ localTime }: Pick<Deps, 'localTime'>, row: BookingEventRow): string | undefined {
  const what = SENTENCES[row.event]
  const detail = row.detail as Detail
  const { from, to, fee_cents: fee = 0, decision, refund_cents = 0, with_code, minutes } = detail
  if (row.event === 'fee_waived') return `Waived ${formatCents(refund_cents)} of the fee`
  if (row.event === 'visit_refunded') return `Refunded ${formatCents(refund_cents)} of the payment`
  if (row.event === 'case_decided' && decision) return DECISIONS[decision](formatCents(refund_cents))
  if (what === undefined) return undefined
  if (detail.client_left) return 'Cancelled the booking: the client has deleted their account'
  if (row.event === 'check_in' && with_code) return 'Checked in with the visit code'
  if (row.event === 'running_late' && minutes) return `${what}, by about ${minutes} minutes`
  // A provider's proposal takes effect only with the client's yes.
  const isAgreed = detail.asked_by === 'provider' || detail.agreed === true
  if (row.event === 'reschedule' && from && to)
    return `${isAgreed ? 'Agreed to move the visit' : what} from ${momentText(new Date(from), localTime)} to ${momentText(new Date(to), localTime)}`
  if (row.event.startsWith('reschedule_') && to) return `${what}: ${momentText(new Date(to), localTime)}`
  return fee > 0 ? `${what}; ${formatCents(fee)} of the payment is kept` : what
}

/** The person's text; the word that marks a missed visit adds nothing. */
export function reasonOf({ note }: Pick<Detail, 'note'>): string | null {
  return note && note !== 'no_show' ? note : null
}
