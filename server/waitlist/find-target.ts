import { MAX_ADVANCE_DAYS_DEFAULT } from '#contract/constants.ts'
import { durationText } from '#contract/clock.ts'
import { bookableDates, readOffered, requireCoveredBy } from '#server/availability/index.ts'
import { chooseVisit, findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import { findEntryByName } from '#server/catalogue/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { mostAtOnce, requireSold, usualNames } from './choices.ts'
import { findOfferingTarget, listChoices } from './line-queries.ts'

export type TargetQuery = {
  service_id?: string | undefined
  service?: string | undefined
  booking_id?: string | undefined
  add_ons?: readonly string[] | undefined
  /** With any provider. */
  add_on_names?: readonly string[] | undefined
  quantity?: number | undefined
}

/** The subject of a line. */
export type Target = {
  provider_id: string | null
  offering_id: string | null
  entry_id: string | null
  booking_id: string | null
  title: string
  provider: { id: string; full_name: string; avatar_url: string | null } | null
  /** How long it takes and what was chosen, or when the visit is now. */
  details: string
  /** Address of the visit that should be earlier. */
  address: { street_address: string; city: string; province: string; postal_code: string } | null
  /** With any provider: what can be chosen. */
  choices: { names: string[]; most: number }
  /** The days that a line may cover. */
  firstDate: string
  lastDate: string
}

/** Chosen before, with one provider. */
const NO_CHOICES = { names: [], most: 1 }

const DAY_MS = 24 * 3_600_000

/** @throws DomainError not_found, invalid_input, wrong_state, not_bookable, add_on_gone */
export async function findTarget(deps: Deps, clientId: string, query: TargetQuery): Promise<Target> {
  const { service_id, service, booking_id } = query
  if ([service_id, service, booking_id].filter((one) => one !== undefined).length !== 1)
    throw fieldError('service', 'Please choose what you’re waiting for: a service, or one of your visits.')
  if (service === undefined && (query.add_on_names ?? []).length > 0)
    throw fieldError('add_on_names', 'For one provider, choose add-ons by their ids.')
  if (booking_id !== undefined) return ofVisit(deps, clientId, booking_id)
  return service_id === undefined ? ofEntry(deps, service!, query) : ofOffering(deps, clientId, service_id, query)
}

async function ofOffering(deps: Deps, clientId: string, id: string, query: TargetQuery): Promise<Target> {
  const found = await findOfferingTarget(deps.db, id, clientId)
  if (!found) throw new DomainError('not_found', 'Service not found.')
  // A block isn't revealed: the text gives no reason.
  if (!found.is_listed || found.is_blocked)
    throw new DomainError('not_bookable', 'This service can’t be booked right now.')
  const { minutes, quantity, addOns } = chooseVisit(found.sold!, query)
  const { provider_id, offering_id, entry_id, title, full_name, avatar_url } = found
  const chosen = [...addOns.map(({ name }) => name), ...(quantity > 1 ? [`for ${quantity}`] : [])]
  return {
    provider_id,
    offering_id,
    entry_id,
    booking_id: null,
    title,
    provider: { id: provider_id!, full_name: full_name!, avatar_url },
    details: [durationText(minutes), ...chosen].join(', '),
    address: null,
    choices: NO_CHOICES,
    ...(await daysOf(deps, provider_id!)),
  }
}

async function daysOf(deps: Deps, providerId: string): Promise<Pick<Target, 'firstDate' | 'lastDate'>> {
  const offered = await inTransaction(deps.db, (trx) => readOffered(trx, deps, providerId))
  const { from, to } = bookableDates(deps, offered)
  return { firstDate: from, lastDate: to }
}

async function ofEntry(deps: Deps, service: string, query: TargetQuery): Promise<Target> {
  const { add_ons = [], add_on_names: names = [], quantity = 1 } = query
  const entry = await findEntryByName(deps.db, service)
  if (!entry) throw new DomainError('not_found', 'Service not found.')
  if (add_ons.length > 0) throw fieldError('add_ons', 'For any provider, choose add-ons by their names.')
  const choices = await listChoices(deps.db, entry.id)
  requireSold(choices, { names, quantity })
  const today = deps.localTime.localDate(deps.clock.now())
  return {
    provider_id: null,
    offering_id: null,
    entry_id: entry.id,
    booking_id: null,
    title: entry.name,
    provider: null,
    details: 'Any provider who comes to you',
    address: null,
    choices: { names: usualNames(choices), most: mostAtOnce(choices) },
    firstDate: deps.localTime.addDays(today, 1),
    lastDate: deps.localTime.addDays(today, MAX_ADVANCE_DAYS_DEFAULT),
  }
}

async function ofVisit(deps: Deps, clientId: string, bookingId: string): Promise<Target> {
  const booking = await findBookingDetails(deps.db, bookingId)
  if (!booking || booking.row.client_id !== clientId) throw new DomainError('not_found', 'Booking not found.')
  requireMovable(deps, booking)
  const { row, provider } = booking
  const { street_address, city, province, postal_code } = row
  return {
    provider_id: row.provider_id,
    offering_id: row.offering_id,
    entry_id: null,
    booking_id: row.id,
    title: row.title,
    provider: { id: row.provider_id, full_name: provider.full_name, avatar_url: provider.avatar_url },
    details: `Now on ${deps.localTime.longText(row.starts_at)}`,
    address: { street_address, city, province, postal_code },
    choices: NO_CHOICES,
    firstDate: deps.localTime.addDays(deps.localTime.localDate(deps.clock.now()), 1),
    lastDate: deps.localTime.localDate(row.starts_at),
  }
}

function requireMovable({ clock }: Deps, { row }: BookingDetails): void {
  const stands = (row.status === 'pending' || row.status === 'confirmed') && row.withdrawn_at === null
  if (!stands) throw new DomainError('wrong_state', 'This visit can no longer be moved.')
  if (row.starts_at.getTime() - clock.now().getTime() < DAY_MS)
    throw new DomainError('wrong_state', 'You can wait for an earlier time until 24 hours before the visit.')
}

/**
 * Checks the service area, except for a visit that is moved, whose address was agreed. @throws DomainError
 * outside_service_area
 */
export async function requireReach(
  trx: Transaction,
  { provider_id, booking_id }: Target,
  postalCode: string,
): Promise<void> {
  if (provider_id !== null && booking_id === null) await requireCoveredBy(trx, provider_id, postalCode)
}
