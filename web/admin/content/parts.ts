import { type AdminScope, scopeFor } from '#contract/scopes.ts'

/** The parts of the page, each for who may do what it is about. */
const PARTS = [
  { key: 'words', label: 'Pages', scopes: ['trust'] },
  { key: 'quotes', label: 'Testimonials', scopes: ['trust'] },
  { key: 'terms', label: 'Terms', scopes: ['owner'] },
  { key: 'rates', label: 'Commission', scopes: ['finance'] },
  { key: 'limits', label: 'Limits', scopes: ['owner'] },
] as const satisfies readonly {
  key: string
  label: string
  scopes: readonly AdminScope[]
}[]

export type PartKey = (typeof PARTS)[number]['key']

/** Parts that these scopes may open. The first is the default. */
export function partsFor(scopes: readonly AdminScope[]) {
  return PARTS.filter((part) => scopeFor(part.scopes, scopes) !== null)
}
