import type { ContentSection } from '#contract/content.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './faq.module.css'

/** Questions that open one at a time; works before any script has loaded. */
export function Faq({ items }: { items: readonly ContentSection[] }) {
  return (
    <div className={styles.faq}>
      {items.map(({ id, title, paragraphs }) => (
        <details key={id} name="faq" className={styles.item}>
          <summary>
            <span>{title}</span>
            <Icon name="chevron-down" />
          </summary>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </div>
  )
}
