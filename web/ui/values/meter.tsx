import type { ElementType } from 'react'

import { classes } from '#web/ui/layout/part.ts'

import styles from './meter.module.css'

type MeterProps = {
  /** 0 to 100; more and less are cut off. */
  share: number
  as?: ElementType
  className?: string | undefined
}

/** How much of it there is, as a bar; the words beside it say the same. */
export function Meter({ share, as: Tag = 'div', className }: MeterProps) {
  return (
    <Tag className={classes(styles.meter, className)} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, share))}%` }} />
    </Tag>
  )
}
