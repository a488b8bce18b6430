import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import type { Suggestion } from '#web/ui/forms/suggestions.ts'
import { stillOf } from '#web/ui/pictures/still-of.ts'

/** Categories and services with their picture and lowest price. */
export async function loadSuggestions(): Promise<Suggestion[]> {
  const { categories, entries } = await call(listCatalogue)
  return [
    ...categories.map(({ slug, name, art }) => {
      const prices = entries.filter((entry) => entry.category_slug === slug).map(({ minPrice }) => minPrice)
      return suggestion(name, art, slug, Math.min(...prices))
    }),
    ...entries.map(({ name, art, category_slug, picture, minPrice, synonyms }) => ({
      ...suggestion(name, art, category_slug, minPrice),
      ...(picture && { picture: picture.url }),
      words: synonyms,
    })),
  ]
}

function suggestion(name: string, art: string, category: string, from: number): Suggestion {
  const still = stillOf(art, category)
  return {
    name,
    note: Number.isFinite(from) ? `from ${formatDollars(from, true)}` : '',
    picture: still === null ? `/art/${art}.webp` : `/stills/${still.split('#')[0]}-square-160.webp`,
  }
}
