import { type ReactNode, useId, useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import { Stack } from './stack.tsx'
import { Surface } from './surface.tsx'
import { Heading } from './text.tsx'

import styles from './block.module.css'

type BlockProps = {
  title: string
  /** Only its line is shown until that is opened. */
  folds?: boolean
  /** Something in it is wrong: it does not stay folded. */
  hasErrors?: boolean
  /** What it holds, in a few words. */
  line?: ReactNode
  /** The line stands below the title: it may be long. */
  isLong?: boolean
  children: ReactNode
}

/** One part of a page under a heading. */
export function Block({ title, folds = false, hasErrors = false, line, isLong = false, children }: BlockProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  if (folds)
    return (
      <Surface as="section" aria-labelledby={id}>
        <details
          className={styles.fold}
          data-long={isLong || undefined}
          open={opened || hasErrors}
          onToggle={(event) => setOpened(event.currentTarget.open)}
        >
          <summary>
            <Heading id={id}>{title}</Heading>
            <span className={styles.line}>{line}</span>
            <Icon name="chevron-down" size={20} />
          </summary>
          <Stack gap={isLong ? 20 : 16} className={styles.inside}>
            {children}
          </Stack>
        </details>
      </Surface>
    )
  return (
    <Surface as="section" gap={16} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Surface>
  )
}
