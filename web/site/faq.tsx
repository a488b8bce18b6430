import type { ContentSection } from '#contract/content.ts'
import { Stack } from '#web/ui/layout/stack.tsx'

import { Disclosure } from './disclosure.tsx'

import styles from './faq.module.css'

/** Questions that open one at a time. */
export function Faq({ items }: { items: readonly ContentSection[] }) {
  return (
    <Stack gap={12} className={styles.faq}>
      {items.map(({ id, title, paragraphs }) => (
        <Disclosure key={id} name="faq" title={title} className={styles.item}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Disclosure>
      ))}
    </Stack>
  )
}
