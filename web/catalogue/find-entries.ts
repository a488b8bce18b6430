import type { CatalogueEntry } from '#contract/catalogue.ts'

/** Entries whose name or category holds every typed word, whatever the case or accents. */
export function findEntries(entries: readonly CatalogueEntry[], query: string): CatalogueEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const text = plain(`${entry.name} ${entry.category}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase()
}
