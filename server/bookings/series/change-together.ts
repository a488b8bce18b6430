import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { listBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { seriesVisitOf, type SeriesVisit } from '#server/bookings/events.ts'
import { changeIn, type ChangeRequest } from '#server/bookings/lifecycle/change-booking.ts'
import { refusalOf } from '#server/bookings/lifecycle/lifecycle.ts'
import { foreseeRescue, type Foreseen } from '#server/bookings/rescue/foresee-rescue.ts'
import { factsOf } from '#server/bookings/present.ts'
import { listSeriesIds } from './queries.ts'

/** A series with everything shown of it, in order, while its payments are locked. */
export async function holdSeries(trx: Transaction, seriesId: string): Promise<BookingDetails[]> {
  const ids = await listSeriesIds(trx, seriesId)
  // Always in the same order, so that no two wait for each other.
  for (const id of ids) await lockVisitOrder(trx, id)
  return listBookingDetails(trx, ids)
}

type Decide = (booking: BookingDetails) => ChangeRequest | null

/** Changes visits of a series that may end by it, in a transaction of its own. See {@link changeTogether}. */
export async function changeSeries(deps: Deps, seriesId: string, decide: Decide): Promise<void> {
  const foreseen = await foreseeSeries(deps, seriesId, decide)
  await inTransaction(deps.db, (trx) => changeTogether(deps, trx, seriesId, decide, foreseen))
}

/** Replacements found before anything is locked, for each visit that is announced by itself or for others too. */
export async function foreseeSeries(deps: Deps, seriesId: string, decide: Decide): Promise<Foreseen[]> {
  const visits = await listBookingDetails(deps.db, await listSeriesIds(deps.db, seriesId))
  const { possible } = sortOut(visits, decide, deps.clock.now())
  const told = tellingOf(possible)
  const foreseen: Foreseen[] = []
  for (const { booking, request } of possible)
    if (told.get(booking.row.id)?.together?.length !== 0)
      foreseen.push(await foreseeRescue(deps, booking, () => request))
  return foreseen
}

/**
 * Makes changes to the visits of a series in one transaction: impossible ones are left out. Changes that move no money
 * are announced together and count as one; a person who gets a refund is notified of each visit.
 * @param decide what is asked of each, null for nothing
 * @param foreseen who could come instead; without it clients read no one's name
 * @returns those that have changed, as they are now
 * @throws DomainError wrong_state with the first reason when nothing can be changed
 */
export async function changeTogether(
  deps: Deps,
  trx: Transaction,
  seriesId: string,
  decide: Decide,
  foreseen: readonly Foreseen[] = [],
): Promise<BookingDetails[]> {
  const { possible, refusal } = sortOut(await holdSeries(trx, seriesId), decide, deps.clock.now())
  if (possible.length === 0)
    throw new DomainError('wrong_state', refusal ?? 'Nothing is left to change in this series.')
  const told = tellingOf(possible)
  const changed: BookingDetails[] = []
  for (const [at, { booking, request }] of possible.entries()) {
    const { id } = booking.row
    const others = foreseen.find((one) => one?.bookingId === id)
    changed.push(
      await changeIn(deps, trx, id, () => ({ ...request, ...told.get(id), isAlong: at > 0 }), { foreseen: others }),
    )
  }
  return changed
}

/** The changes that are possible, and why the first of the others isn't. */
function sortOut(visits: BookingDetails[], decide: Decide, now: Date): { possible: Asked[]; refusal: string | null } {
  const asked = visits.flatMap((booking) => {
    const request = decide(booking)
    return request ? [{ booking, request }] : []
  })
  const refusals = asked.map(({ booking, request }) => refusalOf(request.change, request.party, factsOf(booking), now))
  return {
    possible: asked.filter((_, at) => refusals[at] === null),
    refusal: refusals.find((one) => one !== null) ?? null,
  }
}

type Asked = { booking: BookingDetails; request: ChangeRequest }

type TellingOf = Pick<ChangeRequest, 'together' | 'leftOut'>

/**
 * For each booking, the others announced with it: those of the same change that weren't paid. Visits declined while
 * others are accepted are announced with those.
 */
function tellingOf(possible: readonly Asked[]): Map<string, TellingOf> {
  const free = possible.filter(({ booking }) => booking.payment.worthCents === 0)
  const byChange = Map.groupBy(free, ({ request }) => request.change)
  const accepted = byChange.get('accept')
  const declined = byChange.get('decline')
  const told = [...byChange].flatMap(([change, group]) => {
    const isWithAccepted = change === 'decline' && accepted !== undefined
    const withFirst = change === 'accept' && declined ? { leftOut: visitsOf(declined) } : {}
    return group.map(({ booking }, at): [string, TellingOf] =>
      at === 0 && !isWithAccepted
        ? [booking.row.id, { together: visitsOf(group), ...withFirst }]
        : [booking.row.id, { together: [] }],
    )
  })
  return new Map(told)
}

function visitsOf(group: readonly Asked[]): SeriesVisit[] {
  return group.map(({ booking }) => seriesVisitOf(booking))
}
