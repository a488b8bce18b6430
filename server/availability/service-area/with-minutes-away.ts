import type { ProviderCard } from '#contract/availability.ts'
import { listServiceAreas } from '#server/availability/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { minutesAway, toServiceArea } from './service-area.ts'

/** The cards of a page with how far each provider drives to a place; as they are without one. */
export async function withMinutesAway(
  db: Database,
  cards: ProviderCard[],
  place: string | undefined,
): Promise<ProviderCard[]> {
  if (place === undefined || cards.length === 0) return cards
  const rows = await listServiceAreas(
    db,
    cards.map(({ id }) => id),
  )
  const minutesOf = new Map(
    rows.map((row) => [row.provider_id, minutesAway(toServiceArea(row.stored, row.own_prefix), place)]),
  )
  return cards.map((card) => {
    const minutes = minutesOf.get(card.id) ?? null
    return minutes === null ? card : { ...card, minutes_away: minutes }
  })
}
