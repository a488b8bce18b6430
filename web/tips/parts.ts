import type { Booking } from '#contract/bookings.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Below a booking; its code comes on its own, because most visits are still ahead. */
export const VisitTips = lazyComponent(
  async () => (await import('./visit-tips.tsx')).VisitTips,
  ({ state }) => state !== '',
)
/** What became of a tip, after the checkout. */
export const TipResult = lazyComponent(async () => (await import('./tip-result.tsx')).TipResult)

/** What of a booking decides about its tips; '' where it has none. */
export function tipsKey({ status, payment_status }: Pick<Booking, 'status' | 'payment_status'>): string {
  return status === 'completed' ? `${status} ${payment_status}` : ''
}
