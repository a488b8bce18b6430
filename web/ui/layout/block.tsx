import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { Icon } from '#web/ui/icon.tsx'
import { Stack } from './stack.tsx'
import { Surface } from './surface.tsx'
import { Heading } from './text.tsx'

import styles from './block.module.css'

type BlockProps = {
  title: string
  /** Only its line is shown until that is opened. */
  folds?: boolean
  /** Content in a few words. */
  line?: ReactNode
  /** The line is below the title: it may be long. */
  isLong?: boolean
  /** Whether it is open at first, and again whenever this becomes true. */
  isOpen?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One part of a page under a heading. */
export function Block({ title, folds = false, line, isLong = false, isOpen = false, className, children }: BlockProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isOpen && details.current) details.current.open = true
  }, [isOpen])
  if (folds)
    return (
      <Surface as="section" className={className} aria-labelledby={id}>
        <details ref={details} className={styles.fold} data-long={isLong || undefined}>
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
    <Surface as="section" gap={16} className={className} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Surface>
  )
}
