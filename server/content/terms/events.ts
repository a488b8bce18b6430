import type { TermsSide } from '#contract/admin/terms.ts'

export const TERMS_TOLD = 'terms.told'
/** What one person is told of terms that hold since their moment, and that they have not accepted. */
export type TermsTold = {
  personId: string
  email: string
  firstName: string
  side: TermsSide
  version: string
  /** What changed, in the words of whoever published it. */
  note: string
}
