import type { TermsSide } from '#contract/admin/terms.ts'
import { eventName } from '#server/platform/events.ts'

export const TERMS_TOLD = eventName<TermsTold>('terms.told')
/** New terms in force that one person hasn't accepted. */
export type TermsTold = {
  personId: string
  email: string
  firstName: string
  side: TermsSide
  version: string
  /** Changes in the words of the admin or operator who published them. */
  note: string
}
