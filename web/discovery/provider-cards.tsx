import type { ReactNode } from 'react'

import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './provider-cards.module.css'

/** The providers that were found; pale while others are being looked for. */
export function ProviderCards({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <PlainList gap={16} className={styles.cards} data-busy={busy || undefined}>
      {children}
    </PlainList>
  )
}
