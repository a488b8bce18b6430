import { searchWords } from './search-words.ts'

export const MAX_SYNONYMS = 20
/** The most entries in the catalogue: everyone reads all of them in one answer. */
export const MAX_ENTRIES = 500
/** As long as that, at most, owners have to change a price that fell outside the range. */
export const PRICE_NOTICE_MAX_DAYS = 180
/** The least length. */
export const PRICE_NOTICE_MIN_DAYS = 7

/** Other words for one entry: each once. */
export function synonymsProblem(words: readonly string[]): string | null {
  if (words.length > MAX_SYNONYMS) return `At most ${MAX_SYNONYMS} words`
  const folded = words.map((word) => searchWords(word).join(' '))
  const twice = words.find((_, at) => folded.indexOf(folded[at]!) !== at)
  return twice === undefined ? null : `“${twice}” is listed twice`
}
