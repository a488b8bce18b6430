import { type ComponentProps, useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import { Notice } from './notice.tsx'
import { classes } from './part.ts'

import styles from './fold-notice.module.css'

type FoldNoticeProps = ComponentProps<typeof Notice<'section'>> & {
  /** Subject in a few words: everything a phone shows until it is opened. */
  short: string
  /** Whether these words also begin the notice where it is shown whole. */
  withShort?: boolean
}

/** A notice above a page. On phones it is one line that opens, so that the page begins on the first screen. */
export function FoldNotice({ short, withShort = false, className, children, ...rest }: FoldNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice as="section" className={classes(styles.fold, className)} data-open={isOpen || undefined} {...rest}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {short}
        <Icon name="chevron-down" size={18} />
      </button>
      <div className={styles.whole}>
        {withShort && <strong className={styles.title}>{short}</strong>}
        {children}
      </div>
    </Notice>
  )
}
