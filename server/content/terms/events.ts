import type { TermsSide } from '#contract/admin/terms.ts'
import { eventName } from '#server/platform/events.ts'

export const TERMS_TOLD = eventName<TermsTold>('terms.told')
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
