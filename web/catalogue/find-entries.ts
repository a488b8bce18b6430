import type { CatalogueEntry } from '#contract/catalogue.ts'
import { searchWords } from '#contract/rules/search-words.ts'

type Findable = Pick<CatalogueEntry, 'name' | 'category'> & Partial<Pick<CatalogueEntry, 'synonyms'>>

/**
 * Entries whose name, category or other words contain every typed word, whatever the case, accents or plural: what a
 * page shows immediately, while the server works out what was meant.
 */
export function findEntries<T extends Findable>(entries: readonly T[], query: string): T[] {
  const words = searchWords(query)
  return entries.filter(({ name, category, synonyms = [] }) => {
    const text = searchWords([name, category, ...synonyms].join(' ')).join(' ')
    return words.every((word) => text.includes(word))
  })
}

/** The server's results in order, as far as the page has them; the page's own results until they arrive. */
export function inOrderOf<T extends Findable & { id: string }>(
  entries: readonly T[],
  query: string,
  found: readonly { id: string }[] | undefined,
): T[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ordered = found?.flatMap(({ id }) => byId.get(id) ?? []) ?? []
  return ordered.length > 0 ? ordered : findEntries(entries, query)
}
