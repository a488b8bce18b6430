import type { ReactNode } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import styles from './waiting-visit.module.css'

/** Above login and sign-up: the visit that a visitor was about to book. */
export function WaitingVisit({ visit, children }: { visit: string; children: ReactNode }) {
  return (
    <section className={styles.visit} aria-label="Your visit">
      <Icon name="calendar" size={24} />
      <div>
        <strong>{visit}</strong>
        <p>{children}</p>
      </div>
    </section>
  )
}
