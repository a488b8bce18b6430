import type { ElementType } from 'react'

import { classes, type Gap, gapStyle, type PartProps } from './part.ts'

import styles from './flow.module.css'

type Own = {
  gap?: Gap
  /** Parts as wide as they need, at the left or in the middle; else as wide as the stack. */
  align?: 'start' | 'center'
  /** In a row: takes what room its neighbours leave. */
  grow?: boolean
}

/** Parts below each other. Headings, paragraphs and lists in it have no margins of their own. */
export function Stack<T extends ElementType = 'div'>(props: PartProps<T, Own>) {
  const { as: Tag = 'div', gap = 16, align, grow, className, style, ...rest } = props as PartProps<'div', Own>
  return (
    <Tag
      className={classes(styles.stack, grow && styles.grow, className)}
      data-align={align}
      style={gapStyle(gap, style)}
      {...rest}
    />
  )
}
