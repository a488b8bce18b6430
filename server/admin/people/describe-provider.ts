import type { PersonRecord } from '#contract/admin/people.ts'
import { toDollars } from '#contract/money.ts'
import { countOutcomes } from '#server/bookings/index.ts'
import { showStanding } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findFacts, listDocumentLevels, presentOwnFacts } from '#server/providers/index.ts'
import { sumMoney, type StandingRow } from './queries.ts'
import type { ShortTimes } from '#server/platform/short-time.ts'

/**
 * Facts of a provider's visits and reviews, and the status of their documents. @param documents whether the reader may see
 * them
 */
export async function describeProvider(
  deps: Deps,
  id: string,
  { ratings_count, ratings_sum }: StandingRow,
  { documents, times }: { documents: boolean; times: ShortTimes },
): Promise<NonNullable<PersonRecord['provider']>> {
  const [outcomes, facts, levels] = await Promise.all([
    countOutcomes(deps, id),
    findFacts(deps.db, id),
    documents ? listDocumentLevels(deps, id) : null,
  ])
  return {
    rating: ratings_count === 0 ? null : Math.round((ratings_sum * 10) / ratings_count) / 10,
    reviews: ratings_count,
    ...outcomes,
    facts: presentOwnFacts(facts)
      .facts.filter(({ kind, sample }) => kind !== 'visits' && sample > 0)
      .map(({ name, text, sample_text }) => ({ name, text, sample_text })),
    documents:
      levels &&
      levels.map(({ until, ...level }) => ({ ...level, until_text: until === null ? null : times.dayText(until) })),
  }
}

/** Their money by place; of a provider as their own payouts page counts it. */
export async function describeMoney(
  deps: Deps,
  id: string,
  { held_since, held_reason }: StandingRow,
  { isProvider, times }: { isProvider: boolean; times: ShortTimes },
): Promise<NonNullable<PersonRecord['money']>> {
  const [sums, standing] = await Promise.all([sumMoney(deps.db, id), isProvider ? showStanding(deps, id) : null])
  return {
    paid: toDollars(sums.paid),
    refunded: toDollars(sums.refunded),
    credit: toDollars(sums.credit),
    earned: standing && {
      available: standing.available,
      pending: standing.pending,
      pending_text: standing.pending_text,
      on_hold: standing.on_hold,
      on_the_way: standing.in_transit,
    },
    held: held_since && { since_text: times.momentText(held_since), reason: held_reason ?? '' },
  }
}
