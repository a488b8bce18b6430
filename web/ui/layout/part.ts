import type { ComponentProps, CSSProperties, ElementType } from 'react'

/** Room between parts in px: the 4/8 grid, and nothing between its steps. */
export type Gap = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40

/** Props of a part that may be any element; `Own` are those that it answers itself. */
export type PartProps<T extends ElementType, Own = unknown> = Own & { as?: T } & Omit<
    ComponentProps<T>,
    keyof Own | 'as'
  >

export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** @param gap both ways, or between lines and between their parts */
export function gapStyle(gap: Gap | readonly [Gap, Gap], style?: CSSProperties): CSSProperties {
  const [lines, parts] = typeof gap === 'number' ? [gap, gap] : gap
  return { '--gap': `${lines}px ${parts}px`, ...style } as CSSProperties
}
