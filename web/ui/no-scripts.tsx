import type { ReactNode } from 'react'

import styles from './no-scripts.module.css'

/** For browsers that run no scripts: what to do instead. Nobody else sees it. */
export function NoScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className={styles.note}>{children}</p>
    </noscript>
  )
}
