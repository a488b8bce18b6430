import { type ReactNode, useId } from 'react'

import styles from './booking-step.module.css'

/** One numbered part of the booking form. */
export function BookingStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
