import { eventName } from '#server/platform/events.ts'

export const POLICY_TOLD = eventName<PolicyTold>('policy.told')
/** A new version of a policy, for one person. They don't have to do anything. */
export type PolicyTold = {
  personId: string
  email: string
  firstName: string
  /** Name of the document, and its version. */
  document: string
  version: number
  /** Changes in the words of the admin or operator who published it. */
  note: string
}
