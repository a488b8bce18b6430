import type { ReactNode } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import styles from './waiting-visit.module.css'

/** Above login and sign-up: what somebody was about to book when they were asked who they are. */
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
