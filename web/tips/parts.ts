import type { Booking } from '#contract/bookings.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Below a booking; its code loads separately, because most visits are still upcoming. */
export const VisitTips = lazyComponent(
  async () => (await import('./visit-tips.tsx')).VisitTips,
  ({ state }) => state !== '',
)
/** Result of a tip, after the checkout. */
export const TipResult = lazyComponent(async () => (await import('./tip-result.tsx')).TipResult)

/** Key of everything in a booking that decides about its tips; '' without any. */
export function tipsKey({ status, payment_status }: Pick<Booking, 'status' | 'payment_status'>): string {
  return status === 'completed' ? `${status} ${payment_status}` : ''
}
