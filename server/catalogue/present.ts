import type { Answer } from '#contract/endpoint.ts'
import type { CatalogueEntry, Category, getServiceByTitle } from '#contract/catalogue.ts'
import { toDollars } from '#contract/money.ts'
import type { CategoryRow, EntryRow } from './queries.ts'

export function presentCategory({ slug, name, tagline, art }: Omit<CategoryRow, 'version'>): Category {
  return { slug, name, tagline, art }
}

export function presentEntry(entry: EntryRow): CatalogueEntry {
  return {
    id: entry.id,
    category: entry.category,
    category_slug: entry.category_slug,
    name: entry.name,
    description: entry.description,
    art: entry.art,
    minPrice: toDollars(entry.min_price_cents),
    maxPrice: toDollars(entry.max_price_cents),
    required_papers: entry.required_papers,
    synonyms: [...entry.synonyms, ...entry.former_names],
  }
}

export function presentByTitle(entry: EntryRow): Answer<typeof getServiceByTitle> {
  const { name, required_papers: _, synonyms: __, ...shown } = presentEntry(entry)
  // The rounded midpoint is the price a new service starts with.
  return { ...shown, title: name, price: Math.round((shown.minPrice + shown.maxPrice) / 2) }
}
