import type { ComponentProps } from 'react'

import { classes, type Gap, gapStyle } from './part.ts'

import styles from './flow.module.css'

type PlainListProps = ComponentProps<'ul'> & {
  as?: 'ul' | 'ol'
  gap?: Gap | readonly [lines: Gap, parts: Gap]
  /** Items beside each other, going on in the next line where there is no room. */
  row?: boolean
  /** A hairline between the items, and room around it; `gap` doesn't count then. */
  divided?: boolean
  /** For an `ol` that counts down. */
  reversed?: boolean
}

/** A list without dots. */
export function PlainList({ as, gap = 0, row = false, divided = false, className, style, ...rest }: PlainListProps) {
  const Tag = (as ?? 'ul') as 'ul'
  return (
    <Tag
      className={classes(styles.list, row ? styles.row : styles.stack, className)}
      data-wrap={row || undefined}
      data-divided={divided || undefined}
      style={gapStyle(gap, style)}
      {...rest}
    />
  )
}
