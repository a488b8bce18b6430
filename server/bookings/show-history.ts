import type { BookingHistory } from '#contract/bookings.ts'
import { formatCents } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { loadOwnBooking } from './load.ts'
import { presentBooking } from './present.ts'
import { listBookingEvents, type BookingEventRow } from './queries.ts'
import { momentText } from './wording.ts'

/** What happened, in words that follow a name. Events that are not named here are not shown. */
const SENTENCES: Record<string, string> = {
  request: 'Requested the visit',
  accept: 'Accepted the request',
  decline: 'Declined the request',
  cancel_by_client: 'Cancelled the booking',
  cancel_by_provider: 'Cancelled the booking',
  cancel_by_admin: 'Cancelled the booking',
  no_show: 'Reported that nobody was there',
  complete: 'Completed the visit',
  put_back: 'Put the visit back: it has not taken place yet',
  complete_unattended: 'Closed the visit as completed: nobody said otherwise for three days',
  withdraw: 'Cancelled the booking: the provider can no longer come',
  expire: 'Closed the request: it was not answered in time',
  leave_unpaid: 'Cancelled the booking: it was not paid in time',
  paid: 'Paid',
  paid_late: 'Paid after the cancellation; the money goes back',
  remind_day: 'Sent reminders of the visit',
  remind_soon: 'Sent reminders that the visit is soon',
  ask_completion: 'Asked whether the visit took place',
  move: 'Moved the visit',
  move_proposed: 'Proposed another time',
  move_declined: 'Declined the proposed time',
  move_withdrawn: 'Withdrew the proposed time',
  move_expired: 'Closed the proposed time: it was not answered',
}

type Detail = { fee_cents?: number; note?: string; from?: string; to?: string; asked_by?: string }

/**
 * What happened to a booking, first things first, as one of its two parties may read it.
 * @throws DomainError not_found for anyone else
 */
export async function showHistory(deps: Deps, bookingId: string, personId: string): Promise<BookingHistory> {
  const { loaded, viewer } = await loadOwnBooking(deps.db, bookingId, personId)
  const booking = presentBooking(deps, loaded, viewer)
  const other = viewer === 'client' ? booking.provider.full_name : booking.client.full_name
  const nameOf = ({ actor_id }: BookingEventRow) => {
    if (actor_id === personId) return 'You'
    const isOther = actor_id === loaded.row.client_id || actor_id === loaded.row.provider_id
    return isOther ? other : deps.site.name
  }
  const events = await listBookingEvents(deps.db, bookingId)
  return events.flatMap((row) => {
    const what = SENTENCES[row.event]
    if (what === undefined) return []
    const by = nameOf(row)
    const entry = { at_text: deps.localTime.longText(row.at), by, event: row.event, what: describe(deps, row, what) }
    return [{ ...entry, is_mine: by === 'You', reason: reasonOf(row.detail as Detail) }]
  })
}

function describe({ localTime }: Deps, row: BookingEventRow, what: string): string {
  const { from, to, fee_cents: fee = 0 } = row.detail as Detail
  if (row.event === 'move' && from && to)
    return `${what} from ${momentText(new Date(from), localTime)} to ${momentText(new Date(to), localTime)}`
  if (row.event.startsWith('move_') && to) return `${what}: ${momentText(new Date(to), localTime)}`
  return fee > 0 ? `${what}; ${formatCents(fee)} of what was paid is kept` : what
}

/** What the person wrote; the word that stands for a missed visit says nothing new. */
function reasonOf({ note }: Detail): string | null {
  return note && note !== 'no_show' ? note : null
}
