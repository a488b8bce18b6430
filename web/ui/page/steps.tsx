import type { ReactNode } from 'react'

import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './steps.module.css'

export type Step = {
  key: string
  when: ReactNode
  title: ReactNode
  text?: ReactNode
  isPast: boolean
}

/** Past and future steps, from dot to dot. Past ones are filled. */
export function Steps({ steps, label }: { steps: readonly Step[]; label?: string }) {
  return (
    <PlainList as="ol" className={styles.steps} aria-label={label}>
      {steps.map(({ key, when, title, text, isPast }) => (
        <li key={key} data-past={isPast || undefined}>
          <p className={styles.when}>{when}</p>
          <p className={styles.title}>{title}</p>
          {text && <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </PlainList>
  )
}
