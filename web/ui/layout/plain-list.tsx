import type { ComponentProps } from 'react'

import { classes, type Gap, gapStyle } from './part.ts'

import styles from './layout.module.css'

type PlainListProps = ComponentProps<'ul'> & {
  as?: 'ul' | 'ol'
  gap?: Gap
  /** A hairline between the items, and room around it. */
  divided?: boolean
}

/** A list without dots: items below each other. */
export function PlainList({ as, gap = 0, divided = false, className, style, ...rest }: PlainListProps) {
  const Tag = (as ?? 'ul') as 'ul'
  return (
    <Tag
      className={classes(styles.list, styles.stack, className)}
      data-divided={divided || undefined}
      style={gapStyle(gap, style)}
      {...rest}
    />
  )
}
