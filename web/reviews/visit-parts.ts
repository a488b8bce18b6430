import type { Booking } from '#contract/bookings.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Below a booking; its code loads separately, because most visits are still upcoming. */
export const VisitReviews = lazyComponent(
  async () => (await import('./visit-reviews.tsx')).VisitReviews,
  ({ state }) => state !== '',
)
/** On dashboards: visits that can be reviewed. */
export const OpenReviews = lazyComponent(async () => (await import('./open-reviews.tsx')).OpenReviews)
/** Beside a request. */
export const ClientReviews = lazyComponent(async () => (await import('./client-reviews.tsx')).ClientReviews)

/** Key of everything in a booking that decides about its reviews; '' without any. */
export function reviewKey({ status, payment_status }: Pick<Booking, 'status' | 'payment_status'>): string {
  return status === 'completed' ? `${status} ${payment_status}` : ''
}
