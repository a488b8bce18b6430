import type { ElementType } from 'react'

import { classes, type Gap, gapStyle, type PartProps } from './part.ts'

import styles from './flow.module.css'

type RowProps = {
  gap?: Gap | readonly [lines: Gap, parts: Gap]
  align?: 'start' | 'end' | 'baseline'
  justify?: 'between' | 'center' | 'end'
  /** Continues in the next line where there is no room. */
  wrap?: boolean
}

/** Parts beside each other, in the middle of the line. */
export function Row<T extends ElementType = 'div'>(props: PartProps<T, RowProps>) {
  const {
    as: Tag = 'div',
    gap = 8,
    align,
    justify,
    wrap,
    className,
    style,
    ...rest
  } = props as PartProps<'div', RowProps>
  return (
    <Tag
      className={classes(styles.row, className)}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap || undefined}
      style={gapStyle(gap, style)}
      {...rest}
    />
  )
}

type ButtonRowProps = {
  gap?: Gap
  justify?: 'between' | 'center' | 'end'
  /**
   * On phones: below each other, the last one first, or (`column`) as they are; sharing the lines; or two on each line, as high as a finger needs,
   * where an odd one, the last or the first, has a line of its own. Else they wrap.
   */
  phones?: 'stack' | 'column' | 'share' | 'pairs' | 'pairs-below'
}

/** A row of buttons. Takes no room when it is empty. */
export function ButtonRow<T extends ElementType = 'div'>(props: PartProps<T, ButtonRowProps>) {
  const {
    gap = 12,
    justify,
    phones,
    as: Tag = 'div',
    className,
    style,
    ...rest
  } = props as PartProps<'div', ButtonRowProps>
  return (
    <Tag
      className={classes(styles.row, styles.buttons, className)}
      data-justify={justify}
      data-phones={phones}
      data-wrap
      style={gapStyle(gap, style)}
      {...rest}
    />
  )
}
