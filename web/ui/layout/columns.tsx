import type { CSSProperties, ElementType } from 'react'

import { classes, type Gap, gapStyle, type PartProps } from './part.ts'

import styles from './columns.module.css'

type Own = {
  gap?: Gap | readonly [lines: Gap, parts: Gap]
  /** Widths as CSS grid writes them; two alike when left out. */
  widths?: string
  /** Up to where everything is stacked: phones, where the menu folds, or where a sidebar leaves no room. */
  until?: 'phone' | 'menu' | 'area'
  /** All as high as the highest, or in the middle of it; else each as high as it is. */
  align?: 'stretch' | 'center'
}

/** Parts side by side that go below each other on narrow screens. */
export function Columns<T extends ElementType = 'div'>(props: PartProps<T, Own>) {
  const {
    widths = 'repeat(2, minmax(0, 1fr))',
    until = 'menu',
    gap = 24,
    align,
    ...given
  } = props as PartProps<'div', Own>
  const { as: Tag = 'div', className, style, ...rest } = given
  return (
    <Tag
      className={classes(styles.columns, className)}
      data-until={until}
      data-align={align}
      style={{ '--columns': widths, ...gapStyle(gap, style) } as CSSProperties}
      {...rest}
    />
  )
}
