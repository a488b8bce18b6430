import type { Answer } from '#contract/endpoint.ts'
import type { CatalogueEntry, Category, getServiceByTitle, EntryPicture } from '#contract/catalogue.ts'
import { toDollars } from '#contract/money.ts'
import { publicUrl } from '#server/platform/uploads/stored-files.ts'
import { ENTRY_PICTURE } from './pictures/picture-purpose.ts'
import type { CategoryRow, EntryRow } from './queries.ts'

export function presentCategory({ slug, name, tagline, art }: Pick<CategoryRow, keyof Category>): Category {
  return { slug, name, tagline, art }
}

export function presentPicture({
  picture_id,
  picture_alt,
}: Pick<EntryRow, 'picture_id' | 'picture_alt'>): EntryPicture | null {
  if (picture_id === null) return null
  return { url: publicUrl({ purpose: ENTRY_PICTURE.name, id: picture_id }), alt: picture_alt ?? '' }
}

export function presentEntry(entry: EntryRow): CatalogueEntry {
  return {
    id: entry.id,
    category: entry.category,
    category_slug: entry.category_slug,
    name: entry.name,
    description: entry.description,
    art: entry.art,
    picture: presentPicture(entry),
    minPrice: toDollars(entry.min_price_cents),
    maxPrice: toDollars(entry.max_price_cents),
    min_minutes: entry.min_minutes,
    max_minutes: entry.max_minutes,
    required_papers: entry.required_papers,
    synonyms: [...entry.synonyms, ...entry.former_names],
  }
}

export function presentByTitle(entry: EntryRow): Answer<typeof getServiceByTitle> {
  const { name, required_papers: _, synonyms: __, ...shown } = presentEntry(entry)
  // The rounded midpoint is the price a new service starts with.
  return { ...shown, title: name, price: Math.round((shown.minPrice + shown.maxPrice) / 2) }
}
