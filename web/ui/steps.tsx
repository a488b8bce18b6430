import { Icon } from '#web/ui/icon.tsx'

import styles from './steps.module.css'

/** Where somebody is in a process of a few steps; `current` counts from 0. */
export function Steps({ steps, current, label }: { steps: readonly string[]; current: number; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={styles.step}
          aria-current={at === current ? 'step' : undefined}
          data-done={at < current || undefined}
        >
          <span className={styles.dot}>{at < current ? <Icon name="check" size={16} /> : at + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
