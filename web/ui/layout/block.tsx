import { type ReactNode, useId } from 'react'

import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

import styles from './block.module.css'

type BlockProps = {
  title: string
  /** Only its line is shown until that is opened. */
  folds?: boolean
  line?: ReactNode
  children: ReactNode
}

/** One part of a booking's page. */
export function Block({ title, folds = false, line, children }: BlockProps) {
  const id = useId()
  if (folds)
    return (
      <Surface as="section" aria-labelledby={id}>
        <details className={styles.fold}>
          <summary>
            <Heading id={id}>{title}</Heading>
            <span className={styles.line}>{line}</span>
            <Icon name="chevron-down" size={20} />
          </summary>
          <Stack gap={16} className={styles.inside}>
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
