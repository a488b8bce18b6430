import type { CatalogueEntry } from '#contract/catalogue.ts'
import { searchWords } from '#contract/rules/search-words.ts'

type Findable = Pick<CatalogueEntry, 'name' | 'category' | 'synonyms'>

/** Entries whose name, category or other words hold every typed word, whatever the case, accents or plural. */
export function findEntries<T extends Findable>(entries: readonly T[], query: string): T[] {
  const words = searchWords(query)
  return entries.filter(({ name, category, synonyms }) => {
    const text = searchWords([name, category, ...synonyms].join(' ')).join(' ')
    return words.every((word) => text.includes(word))
  })
}

/** The one that is called so, else the only one that these words are another name of. */
export function findNamed<T extends Findable>(entries: readonly T[], words: string): T | undefined {
  const asked = searchWords(words).join(' ')
  const called = (text: string) => searchWords(text).join(' ') === asked
  const named = entries.find(({ name }) => name.toLowerCase() === words.trim().toLowerCase())
  const others = named ? [] : entries.filter(({ synonyms }) => synonyms.some(called))
  return named ?? (others.length === 1 ? others[0] : undefined)
}
