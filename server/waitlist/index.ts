/** The door of the waitlist: who waits for a time, and who is asked when one becomes free. */
export { WAITLIST_OFFERED, WAITLIST_PAUSED, type WaitlistOffered, type WaitlistPaused } from './events.ts'
export { purgeWaitlist, waitlistErasure } from './erasure-queries.ts'
export { listOfferStates } from './offer-queries.ts'
export { waitlistOwnData } from './own-data-queries.ts'
export { processDueWaitlist } from './process-due.ts'
export { registerWaitlistRoutes } from './routes.ts'
export { registerWaitlistSubscribers } from './subscribers.ts'
