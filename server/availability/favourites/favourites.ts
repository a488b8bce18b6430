import type { ProviderCard } from '#contract/availability.ts'
import { presentCard } from '#server/availability/provider-page/present.ts'
import { minutesOf } from '#server/availability/search/free-day.ts'
import { listFreeTimes } from '#server/availability/slots/free-times.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { listCardsOf } from '#server/providers/index.ts'
import { addFavourite, isListed, listFavourites, removeFavourite } from './queries.ts'

/** Limit per client: as many as one page shows. */
export const MOST_FAVOURITES = 50
const SHOWN_DAYS = 14

/**
 * A client saves a provider to find them again, or no longer wants to.
 * Rules: docs/product-rules.md#favourites
 * @throws DomainError not_found, invalid_input
 */
export async function setFavourite(
  deps: Deps,
  clientId: string,
  { providerId, isOn }: { providerId: string; isOn: boolean },
): Promise<void> {
  const favourite = { client_id: clientId, provider_id: providerId }
  await inTransaction(deps.db, async (trx) => {
    if (!isOn) return removeFavourite(trx, favourite)
    if (!(await isListed(trx, providerId))) throw new DomainError('not_found', 'Provider not found.')
    if (!(await addFavourite(trx, { ...favourite, saved_at: deps.clock.now() }, MOST_FAVOURITES)))
      throw fieldError('is_on', `You’ve already saved ${MOST_FAVOURITES} providers, the most you can have.`)
  })
}

/** Ids of the saved providers who offer something, the last one first. */
export async function listFavouriteIds({ db }: Pick<Deps, 'db'>, clientId: string): Promise<string[]> {
  return (await listFavourites(db, clientId)).map(({ provider_id }) => provider_id)
}

/** Their cards, with the next times of what they offer for the least. Three statements, however many they are. */
export async function listFavouriteCards(deps: Deps, clientId: string): Promise<ProviderCard[]> {
  const saved = await listFavourites(deps.db, clientId)
  const rows = await listCardsOf(
    deps.db,
    saved.map(({ offering_id }) => offering_id),
  )
  const free = await listFreeTimes(deps, minutesOf(rows), { days: SHOWN_DAYS })
  const cards = new Map(rows.map((row) => [row.provider_id, row]))
  return saved.flatMap(({ provider_id }) => {
    const row = cards.get(provider_id)
    if (!row) return []
    const offered = free.get(provider_id) ?? new Map()
    const wanted = [...offered].filter(([date]) => row.offered_until === null || date <= row.offered_until)
    return [presentCard(deps, row, offered, { wanted: wanted.flatMap(([, slots]) => slots), hasMaps: false })]
  })
}
