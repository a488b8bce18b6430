import type { ReactNode } from 'react'

import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './result-layout.module.css'

type ResultLayoutProps = { art: string; title: string; children: ReactNode }

/** Layout of a payment's result: a picture, one sentence, the facts and the next step. */
export function ResultLayout({ art, title, children }: ResultLayoutProps) {
  return (
    <Stack gap={24} className="hb-wrap hb-narrow hb-page">
      <Stack gap={12} align="center" className={styles.head} role="status">
        <img src={`/art/${art}.webp`} alt="" width={104} height={104} />
        <h1>{title}</h1>
      </Stack>
      {children}
    </Stack>
  )
}

export function ResultActions({ children }: { children: ReactNode }) {
  return (
    <ButtonRow justify="center" phones="column">
      {children}
    </ButtonRow>
  )
}

export function ResultText({ children }: { children: ReactNode }) {
  return <Quiet className={styles.text}>{children}</Quiet>
}
