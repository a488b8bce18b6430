import { admits } from '#contract/accounts.ts'
import type { Booking } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { sumTipsOf } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageIsGone, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { countBookings, listBookingRows, type Position, type Side, type Sort, type Tab } from './queries.ts'
import { listBookingDetails } from '#server/bookings/booking-details.ts'
import { sumMoney, type SumOf } from '#server/bookings/provider-money/provider-money.ts'
import { listMoneyGroups, type MoneyGroup } from '#server/bookings/provider-money/queries.ts'
import { presentBooking } from '#server/bookings/present.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

export type BookingQuery = {
  status?: Booking['status'] | undefined
  tab?: Tab | undefined
  userId?: string | undefined
  search?: string | undefined
  /** A series that is requested or upcoming shows only its next visit. */
  series?: 'each' | 'next' | undefined
  sort: Sort
  cursor?: string | undefined
  limit: number
}

/**
 * One page of the caller's own bookings and the cursor of the next page; filters only ever narrow.
 * @throws DomainError malformed_request for a cursor that is not ours or of another order
 */
export async function listOwnBookings(
  deps: Deps,
  actor: Actor,
  query: BookingQuery,
): Promise<{ bookings: Booking[]; next: Cursor | null }> {
  const side = sideOf(actor)
  if (side === null) return { bookings: [], next: null }
  const rows = await listBookingRows(deps.db, {
    side,
    personId: actor.id,
    status: query.status,
    tab: query.tab,
    otherId: query.userId,
    search: query.search,
    isTogether: query.series === 'next',
    namesOpenEarly: deps.site.contactReveal === 'on_request',
    sort: query.sort,
    after: positionOf(query),
    limit: query.limit + 1,
    now: deps.clock.now(),
  })
  const { page, next } = pageOf(rows, query.limit, (last) => [query.sort, valueOf(query.sort, last), last.id])
  const loaded = await listBookingDetails(
    deps.db,
    page.map((row) => row.id),
  )
  return {
    bookings: loaded.map((booking) => presentBooking(deps, booking, side)),
    next,
  }
}

/** End of the previous page. */
function positionOf({ sort, cursor }: BookingQuery): Position | null {
  const found = decodeCursor(cursor, ['string', 'number', 'string'])
  if (found === null) return null
  const [order, value, id] = found as [string, number, string]
  const isDate = sort.startsWith('date')
  // Beyond it neither a moment nor an amount can be.
  const isInRange = Number.isInteger(value) && Math.abs(value) < (isDate ? 8.64e15 : 2 ** 31)
  if (order !== sort || !isInRange) throw pageIsGone()
  return { value: isDate ? new Date(value) : value, id }
}

function valueOf(sort: Sort, row: BookingRow): number {
  return sort.startsWith('date') ? row.starts_at.getTime() : row.price_cents
}

/** Counts and sums over all of the caller's bookings. */
export async function summarizeBookings(deps: Deps, actor: Actor) {
  const side = sideOf(actor)
  const now = deps.clock.now()
  const [counts, groups, tips] = await Promise.all([
    side === null ? NOTHING : countBookings(deps.db, side, actor.id, now),
    // Our commission is between the provider and us.
    side === 'provider' ? listMoneyGroups(deps.db, actor.id, now) : null,
    side === 'provider' ? sumTipsOf(deps.db, actor.id) : 0,
  ])
  const { earned_cents: earned, failed, ...numbers } = counts
  const sum = (of: SumOf<MoneyGroup>) => toDollars(sumMoney(groups ?? [], now, of))
  return {
    ...numbers,
    earnings: toDollars(earned),
    earnings_net: sum({ stage: 'earned', of: 'netCents', counts: ({ status }) => status === 'completed' }),
    provider_money: groups && {
      expected: sum({ stage: 'expected' }),
      awaiting_payment: sum({ stage: 'awaiting_payment' }),
      paid: sum({ stage: 'paid' }),
      earned: sum({ stage: 'earned' }),
      kept_fees: sum({ stage: 'earned', counts: ({ status }) => status === 'cancelled' }),
      on_hold: sum({ stage: 'on_hold' }),
      tips: toDollars(tips),
    },
    completion_rate: completionRate(counts.completed, failed),
  }
}

/** How many visits a provider completed, and how many they cancelled or did not come to, as their own history counts them. */
export async function countOutcomes({ db, clock }: Pick<Deps, 'db' | 'clock'>, providerId: string) {
  const { completed, failed } = await countBookings(db, 'provider', providerId, clock.now())
  return { completed, failed, completion_rate: completionRate(completed, failed) }
}

/** With fewer decided visits one of them would count too much. */
const RATED_FROM = 5

/** Percent of the visits under the provider's control that took place. Rules: docs/product-rules.md#lists-and-figures */
function completionRate(completed: number, failed: number): number | null {
  const decided = completed + failed
  return decided < RATED_FROM ? null : Math.round((completed / decided) * 1000) / 10
}

/** People see the bookings that they take part in. Admins take part in none. */
function sideOf({ role }: Actor): Side | null {
  if (admits('provider', role)) return 'provider'
  return role === 'client' ? 'client' : null
}

const NOTHING = {
  total: 0,
  pending: 0,
  requests: 0,
  confirmed: 0,
  completed: 0,
  cancelled: 0,
  upcoming: 0,
  past: 0,
  earned_cents: 0,
  failed: 0,
}
