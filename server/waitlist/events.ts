import { eventName } from '#server/platform/events.ts'

/** A time is held for a person, who is asked whether they want it. */
export const WAITLIST_OFFERED = eventName<WaitlistOffered>('waitlist.offered')
export type WaitlistOffered = {
  offerId: string
  personId: string
  email: string
  phone: string
  firstName: string
  service: string
  providerFirstName: string
  startsAt: Date
  expiresAt: Date
  /** When their visit is now, where it would be moved. */
  earlierThan: Date | null
}

/** Several offers in a row ran out, so they aren't asked any more until they say so. */
export const WAITLIST_PAUSED = eventName<WaitlistPaused>('waitlist.paused')
export type WaitlistPaused = {
  entryId: string
  personId: string
  email: string
  firstName: string
  service: string
  at: Date
}
