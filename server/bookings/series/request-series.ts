import { SERIES_VISITS_MAX } from '#contract/constants.ts'
import { keepDoorNotes } from '#server/accounts/index.ts'
import { checkTimes, claimTimes, type LocalMoment, type OfferedTime } from '#server/availability/index.ts'
import { takePromo } from '#server/promotions/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { recordLinkVisit } from '#server/providers/index.ts'
import { BOOKING_CHANGED, seriesVisitOf } from '#server/bookings/events.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { changeLimit } from '#server/bookings/lifecycle/limit-changes.ts'
import { lockReschedulesOf } from '#server/bookings/reschedule/queries.ts'
import {
  requireBookable,
  requireClient,
  requireExpected,
  requireMinutes,
  requireRequested,
} from '#server/bookings/request/checks.ts'
import { chooseVisit, isInstant } from '#server/bookings/request/choice.ts'
import { draftBooking, writeRequest, type Draft } from '#server/bookings/request/draft.ts'
import { flagSameAddress } from '#server/bookings/request/flag-same-address.ts'
import { prefetchRequestTerms, type RequestTerms } from '#server/bookings/request/queries.ts'
import { quoteFor } from '#server/bookings/request/quote-promo.ts'
import { instantYes, type BookingRequest } from '#server/bookings/request/request-booking.ts'
import { requireServiceArea } from '#server/bookings/request/service-area.ts'
import { chosenSwatches } from '#server/bookings/request/swatches.ts'
import { chooseGuests } from '#server/bookings/guests/choose-guests.ts'
import { insertParty } from '#server/bookings/guests/queries.ts'
import { changeTogether } from './change-together.ts'
import { requireRepeating } from './rules.ts'
import { datesTaken } from './texts.ts'

export type SeriesRequest = Omit<BookingRequest, 'date' | 'time' | 'inPlaceOf'> & {
  every_weeks: number
  visits: readonly LocalMoment[]
}

type Claimed = { id: string; asked: OfferedTime }

/**
 * Asks a provider for visits that repeat. One transaction checks and claims all of them or none, by the rules of a
 * single request; it counts as one, has one deadline for its answer and one notification. A promo code counts for the
 * first visit. Rules: docs/product-rules.md#series
 * @throws DomainError dates_taken with `meta.dates`, invalid_input for dates that do not repeat, and any refusal of a
 * single request
 */
export async function requestSeries(deps: Deps, actor: Actor, request: SeriesRequest): Promise<BookingDetails[]> {
  requireClient(actor)
  requireRepeating(deps.localTime, request.visits, { weeks: request.every_weeks, most: SERIES_VISITS_MAX })
  return inTransaction(deps.db, (trx) => bookAll(deps, trx, actor.id, request))
}

async function bookAll(
  deps: Deps,
  trx: Transaction,
  clientId: string,
  request: SeriesRequest,
): Promise<BookingDetails[]> {
  const { client, homeDoor, offering } = await requireRequested(deps, trx, clientId, request.service_id)
  const address = request.address ?? client
  requireServiceArea(address)
  const swatches = chosenSwatches(offering.swatches, request.swatches ?? [], false)
  const { quantity = 1, guests } = request
  const party = await chooseGuests(deps, trx, {
    clientId,
    gates: offering.gates,
    guests,
    quantity,
    dates: request.visits.map(({ date }) => date),
  })
  const { id: providerId } = offering.provider
  const limit = changeLimit(deps, clientId)
  const { minutes } = chooseVisit(offering.sold, request)
  requireMinutes(minutes, request.expected_minutes)
  const visit = { durationMinutes: minutes, place: address.postal_code, offering: offering.id }
  const claimed = await claimAll(deps, trx, { providerId, clientId, ...visit, times: request.visits })
  const now = deps.clock.now()
  const today = deps.localTime.localDate(now)
  const via = request.via ?? null
  const asking = { clientId, providerId, offeringId: offering.id, now, today, via, changes: limit.made }
  const termsNow = await prefetchRequestTerms(trx, asking)
  const terms = await termsNow()
  if (terms) limit.check(terms.changes)
  requireBookable(deps, terms)
  // Locked since the times were checked: only what was read before can have changed.
  const chosen = chooseVisit(terms.sold, request)
  requireMinutes(chosen.minutes, minutes)
  const doorNotes = request.door_notes ?? (request.address ? '' : homeDoor)
  const common = { now, client, offering, address, chosen, notes: request.notes ?? null, doorNotes, swatches }
  const bookings = await writeAll(deps, trx, { request, claimed, terms, common })
  if (party) for (const { row } of bookings) await insertParty(trx, row.id, party)
  if (request.door_notes !== undefined) await keepDoorNotes(trx, clientId, address, request.door_notes)
  if (terms.came_by_link)
    await recordLinkVisit(deps, trx, {
      clientId,
      providerId,
      isFirst: bookings[0]!.row.commission_reason === 'link',
    })
  return tellAll(deps, trx, bookings, isInstant(terms))
}

/**
 * Moves of the same people wait: one that gives a time up while it takes another could wait for us and we for it.
 * Bookings of a single time need locks that are held here, or hold nothing that we need.
 */
async function claimAll(deps: Deps, trx: Transaction, asked: Parameters<typeof checkTimes>[2]): Promise<Claimed[]> {
  const { providerId, clientId, place } = asked
  await lockReschedulesOf(trx, [clientId, providerId])
  const answers = await checkTimes(trx, deps, asked)
  const refused = answers.filter(({ offered }) => offered === null)
  if (refused.length > 0) throw datesTaken(deps.localTime, refused)
  const claimed = answers.map(({ offered }) => ({ id: newId(), asked: offered! }))
  const times = claimed.map(({ id, asked: time }) => ({ claimId: id, ...time }))
  const gone = await claimTimes(trx, { providerId, clientId, place, times })
  if (gone.length > 0)
    throw datesTaken(
      deps.localTime,
      answers.filter((_, at) => gone.includes(claimed[at]!.id)),
    )
  return claimed
}

type Writing = {
  request: SeriesRequest
  claimed: readonly Claimed[]
  terms: RequestTerms
  common: Omit<Draft, 'id' | 'asked' | 'terms'>
}

async function writeAll(deps: Deps, trx: Transaction, { request, claimed, terms, common }: Writing) {
  const seriesId = newId()
  const firstStartsAt = claimed[0]!.asked.startsAt
  // A booking link brings only the first visit.
  const later = { ...terms, is_brought: false }
  const drafts = claimed.map(({ id, asked }, at) =>
    draftBooking(deps, {
      ...common,
      id,
      asked,
      terms: at === 0 ? terms : later,
      firstStartsAt,
      series: {
        series_id: seriesId,
        series_place: at + 1,
        series_size: claimed.length,
        series_weeks: request.every_weeks,
      },
    }),
  )
  const [first] = drafts
  const promo = await quoteFor(deps, trx, request, first!)
  requireExpected(request, first!, promo)
  if (promo) await takePromo(trx, promo, { bookingId: first!.id, personId: first!.client_id, at: first!.created_at })
  const bookings: BookingDetails[] = []
  for (const [at, draft] of drafts.entries())
    bookings.push(await writeRequest(trx, draft, { ...common, promo: at === 0 ? promo : undefined, isAlong: at > 0 }))
  return bookings
}

async function tellAll(
  deps: Deps,
  trx: Transaction,
  bookings: BookingDetails[],
  accepts: boolean,
): Promise<BookingDetails[]> {
  const all = bookings.map(seriesVisitOf)
  for (const [at, booking] of bookings.entries())
    await deps.events.publish(trx, BOOKING_CHANGED, {
      booking,
      change: 'request',
      together: at === 0 ? all : [],
      ...(accepts && { isInstant: true }),
    })
  await flagSameAddress(deps, trx, bookings[0]!)
  if (!accepts) return bookings
  const { series_id: seriesId, provider_id: providerId } = bookings[0]!.row
  return changeTogether(deps, trx, seriesId!, () => instantYes(providerId))
}
