import MiniSearch from 'minisearch'
import { searchWords } from '#contract/rules/search-words.ts'
import { isSpelled } from './typo.ts'

/** Searched fields of an entry. */
type Indexed = { id: string; name: string; category: string; synonyms: string[]; former_names: string[] }

export type FoundEntry = {
  id: string
  score: number
  /** Share of the searched words that it has: 1 for all of them. */
  share: number
  /** One of its names is just these words; `isCalledSo`: its own. */
  isNamed: boolean
  isCalledSo: boolean
  /** Each word is one of its own, with as many letters wrong as its length allows. */
  isSpelled: boolean
  /** The same, or the beginning of one of its words: what people see of a name while they type it. */
  isBegun: boolean
}

/** Said around what is meant. */
const FILLERS = new Set(
  `a about and any anyone appointment around at best book booking can cheap come comes do does done for from get getting
  good have help her him his home house i i'd in is it looking made make me mobile my near nearby need of on or our out
  please professional service some somebody someone the their to us visit want we where who with you your`.split(/\s+/),
)

/**
 * The entries of the catalogue by the words that people type: their names and other words, also with typing mistakes,
 * as beginnings, run together or apart, in any order.
 * @returns a function that finds the best first; null for filler words only
 */
export function createEntryIndex(entries: readonly Indexed[]): (words: readonly string[]) => FoundEntry[] | null {
  const index = new MiniSearch<Row>({
    fields: ['words', 'joined', 'category'],
    storeFields: ['name', 'words', 'joined', 'category'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
  })
  const rows = entries.map(toRow)
  index.addAll(rows)
  const called = new Map<string, Set<string>>()
  for (const { id, calls } of rows) for (const call of calls) called.set(call, (called.get(call) ?? new Set()).add(id))
  return (words) => {
    const meant = termsOf(words)
    if (meant.length === 0) return null
    const named = called.get(keyOf(meant))
    const found = index.search([...meant, ...pairsOf(meant)].join(' '), {
      boost: { words: 3, joined: 2, category: 0.5 },
      prefix: isBeginning,
      fuzzy: (term) => (term.length < 4 ? false : term.length < 6 ? 1 : 2),
      weights: { prefix: 0.55, fuzzy: 0.4 },
    })
    return found
      .map(({ id, score, queryTerms, match, name, words, joined, category }) => {
        const asked = new Set(queryTerms)
        const share = shareOf(meant, (term) => asked.has(term))
        const terms = `${words} ${joined} ${category}`.split(' ')
        const isKnown = (typed: string) => terms.some((term) => isSpelled(term, typed))
        const isBegun = (typed: string) => isBeginning(typed) && terms.some((term) => term.startsWith(typed))
        const isNamed = named?.has(String(id)) ?? false
        // Its own name counts for more than other words for it, and best where it is called nothing else.
        const own = (name as string).split(' ')
        const inName = own.filter((term) => match[term]).length
        const weight = 1 + inName / Math.max(meant.length, own.length)
        return {
          id: String(id),
          score: score * share ** 2 * weight * (isNamed ? NAMED : 1),
          share,
          isNamed,
          isCalledSo: keyOf(own) === keyOf(meant),
          isSpelled: shareOf(meant, isKnown) === 1,
          isBegun: shareOf(meant, (typed) => isKnown(typed) || isBegun(typed)) === 1,
        }
      })
      .toSorted((a, b) => b.score - a.score)
  }
}

/** Fewer letters begin too many words. */
const isBeginning = (typed: string) => typed.length > 3

/** How much more a name counts that is just what was typed. */
export const NAMED = 3

type Row = { id: string; name: string; words: string; joined: string; category: string; calls: string[] }

const keyOf = (terms: readonly string[]) => terms.toSorted().join(' ')

function toRow({ id, name, category, synonyms, former_names }: Indexed): Row {
  const others = [...synonyms, ...former_names]
  const plain = (text: string) => termsOf(text.toLowerCase().split(/\s+/))
  const names = [name, ...others].map(plain)
  return {
    id,
    name: names[0]!.join(' '),
    // Each once: who is called much by one word is not meant more by it.
    words: [...new Set(names.flat())].join(' '),
    joined: [...new Set(names.flatMap(pairsOf))].join(' '),
    category: plain(category).join(' '),
    calls: names.map(keyOf),
  }
}

/** In the singular, without accents, signs and words that mean nothing here. */
function termsOf(words: readonly string[]): string[] {
  const plain = searchWords(words.join(' ').replaceAll(/[^\p{L}\p{M}\p{N}'’]+/gu, ' '))
  return plain.map((word) => word.replaceAll(/'s$|'/g, '')).filter((word) => word !== '' && !FILLERS.has(word))
}

/** "dog bath" is written "dogbath" as well, and "updo" "up do". */
function pairsOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, at) => terms[at]! + term)
}

/** A pair that was found counts for both of its words. */
function shareOf(meant: readonly string[], isFound: (term: string) => boolean): number {
  const has = (at: number) =>
    isFound(meant[at]!) ||
    (at > 0 && isFound(meant[at - 1]! + meant[at]!)) ||
    (at < meant.length - 1 && isFound(meant[at]! + meant[at + 1]!))
  return meant.filter((_, at) => has(at)).length / meant.length
}
