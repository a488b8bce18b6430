import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import styles from './booking-step.module.css'

/** Below all choices. */
const MoneyTimeline = lazyComponent(async () => (await import('#web/bookings/money/price-breakdown.tsx')).MoneyTimeline)

/** The next steps of the visit and its money, with their dates. Empty until the server has answered. */
export function WhatHappens({ timeline = [] }: { timeline?: PriceBreakdown['timeline'] | undefined }) {
  if (timeline.length === 0) return null
  return (
    <section aria-labelledby="what-happens">
      <h2 id="what-happens" className={styles.title}>
        Payment and cancellation
      </h2>
      <MoneyTimeline timeline={timeline} />
    </section>
  )
}
