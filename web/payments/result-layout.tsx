import type { ReactNode } from 'react'

import styles from './result-layout.module.css'

type ResultLayoutProps = { art: string; title: string; children: ReactNode }

/** How a payment ended: a picture, one sentence, the facts and what to do next. */
export function ResultLayout({ art, title, children }: ResultLayoutProps) {
  return (
    <div className={`hb-wrap hb-narrow hb-page ${styles.page}`}>
      <div className={styles.head} role="status">
        <img src={`/art/${art}.webp`} alt="" width={104} height={104} />
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}

export function ResultActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export function ResultText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}
