import { eventName } from '#server/platform/events.ts'

export const POLICY_TOLD = eventName<PolicyTold>('policy.told')
/** What one person is told of a new version of a text that holds for everybody, and that asks nothing of them. */
export type PolicyTold = {
  personId: string
  email: string
  firstName: string
  /** Which text, and which version of it. */
  document: string
  version: number
  /** What is different, in the words of whoever published it. */
  note: string
}
