import type { ElementType } from 'react'

import { classes, type Gap, type PartProps } from './part.ts'
import { Stack } from './stack.tsx'

import styles from './surface.module.css'

type SurfaceProps = {
  /** No padding: a picture goes to the edge. */
  flush?: boolean
  /** Rises under the pointer: the whole card leads somewhere. */
  lifts?: boolean
  /** Lies a little above the page. */
  raised?: boolean
  /** Stacks what is in it. */
  gap?: Gap
}

/** The one card of the site: hairline border, 16 px corners. */
export function Surface<T extends ElementType = 'div'>(props: PartProps<T, SurfaceProps>) {
  const { as: Tag = 'div', flush, lifts, raised, gap, className, ...rest } = props as PartProps<'div', SurfaceProps>
  const card = {
    className: classes(styles.card, className),
    'data-flush': flush || undefined,
    'data-lifts': lifts || undefined,
    'data-raised': raised || undefined,
    ...rest,
  }
  return gap === undefined ? <Tag {...card} /> : <Stack as={Tag} gap={gap} {...card} />
}
