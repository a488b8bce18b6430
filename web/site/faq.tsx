import type { FaqItem } from '#contract/content.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './faq.module.css'

/** Questions that open one at a time; works before any script has loaded. */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  return (
    <div className={styles.faq}>
      {items.map(({ question, answer }) => (
        <details key={question} name="faq" className={styles.item}>
          <summary>
            <span>{question}</span>
            <Icon name="chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
