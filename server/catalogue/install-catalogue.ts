import type { EntryGates } from '#contract/rules/gates.ts'
import type { SwatchSet } from '#contract/bookings/swatches.ts'
import { toCents } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { idFromName } from '#server/platform/id.ts'
import { addCategories, addEntries } from './queries.ts'

export type CatalogueContent = {
  categories: { slug: string; name: string; position: number; art: string; tagline: string }[]
  /** `category` is a slug; prices in dollars. */
  entries: {
    category: string
    name: string
    minPrice: number
    maxPrice: number
    minMinutes: number
    maxMinutes: number
    description: string
    art: string
    /** `certificate:<kind>` */
    requiredPapers: string[]
    /** Other words for it. */
    synonyms: string[]
    swatches: SwatchSet | null
    gates: EntryGates
  }[]
}

/**
 * Adds what the database does not hold yet, at every start in every mode. Rows that are there stay as they are, also
 * when their words were edited: they are known by an id that follows from the name they were first given.
 */
export async function installCatalogue(trx: Transaction, content: CatalogueContent): Promise<void> {
  await addCategories(trx, content.categories)
  await addEntries(
    trx,
    content.entries.map((entry, position) => ({
      id: idFromName('entry', entry.name),
      category_slug: entry.category,
      name: entry.name,
      description: entry.description,
      art: entry.art,
      min_price_cents: toCents(entry.minPrice),
      max_price_cents: toCents(entry.maxPrice),
      min_minutes: entry.minMinutes,
      max_minutes: entry.maxMinutes,
      required_papers: entry.requiredPapers,
      synonyms: entry.synonyms,
      swatches: entry.swatches,
      gates: entry.gates,
      position,
    })),
  )
}
