import type { ReactNode } from 'react'

import styles from './booking-step.module.css'

/** One numbered part of the booking form. */
export function BookingStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.title}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
