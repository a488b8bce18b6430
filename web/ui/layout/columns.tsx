import type { CSSProperties, ElementType } from 'react'

import { classes, type Gap, gapStyle, type PartProps } from './part.ts'

import styles from './layout.module.css'

type Own = {
  gap?: Gap | readonly [lines: Gap, parts: Gap]
  /** Widths as CSS grid writes them; two alike when left out. */
  widths?: string
  /** Up to where everything stands below each other: phones, or the width at which the menu folds. */
  until?: 'phone' | 'menu'
}

/** Parts side by side that go below each other on narrow screens. */
export function Columns<T extends ElementType = 'div'>(props: PartProps<T, Own>) {
  const { widths = 'repeat(2, minmax(0, 1fr))', until = 'menu', gap = 24, ...given } = props as PartProps<'div', Own>
  const { as: Tag = 'div', className, style, ...rest } = given
  return (
    <Tag
      className={classes(styles.columns, className)}
      data-until={until}
      style={{ '--columns': widths, ...gapStyle(gap, style) } as CSSProperties}
      {...rest}
    />
  )
}
