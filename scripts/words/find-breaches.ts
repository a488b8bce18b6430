import { findFormer } from './former-words.ts'
import type { PlacedWording } from './rooms.ts'
import type { Spelling } from './spelling.ts'

/** Words that no one reads: refused passwords, taken links, words without meaning for a search, errors of PostgreSQL. */
const WORD_LISTS = new Set([
  'server/accounts/passwords/strength.ts',
  'contract/rules/handle.ts',
  'server/availability/search/words/entry-index.ts',
  'server/platform/db/connection-lost.ts',
])
/**
 * Files that may contain former words: decisions use the words of their day, rows.md names test titles, and domain.md
 * says which word replaces which.
 */
const FORMER_MAY_STAND = /^docs\/(?:decisions\/|rows\.md$|domain\.md$)/
/** An address of the specification. */
const NAMED_BY_SPECIFICATION = new Set(['web/shell/service-catalog.tsx'])

/** Each misspelled or former word of the sentences and misspelled word of the file names, a line each: place, word, what to write. */
export function findBreaches(wordings: PlacedWording[], files: string[], spelling: Spelling): string[] {
  const inWordings = wordings
    .filter(({ file }) => !WORD_LISTS.has(file))
    .flatMap(({ file, line, text }) =>
      [...(FORMER_MAY_STAND.test(file) ? [] : findFormer(text)), ...spelling.misspelled(text)].map(
        ({ word, write }) => `${file}:${line}: "${word}": write ${write}`,
      ),
    )
  const inNames = files
    .filter((file) => !NAMED_BY_SPECIFICATION.has(file))
    .flatMap((file) =>
      spelling
        .misspelled(file.replaceAll(/[^A-Za-z]+/g, ' '))
        .map(({ word, write }) => `${file}: the file name has "${word}": write ${write}`),
    )
  return [...inWordings, ...inNames]
}
