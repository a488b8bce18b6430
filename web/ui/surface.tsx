import type { HTMLAttributes } from 'react'

import styles from './surface.module.css'

type SurfaceProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'li' | 'section' | 'aside'
  /** No padding: a picture goes to the edge. */
  flush?: boolean
  /** Rises under the pointer: the whole card leads somewhere. */
  lifts?: boolean
}

/** The one card of the site: hairline border, 16 px corners. */
export function Surface({ as: Tag = 'div', flush, lifts, className, ...rest }: SurfaceProps) {
  return (
    <Tag
      className={className ? `${styles.card} ${className}` : styles.card}
      data-flush={flush || undefined}
      data-lifts={lifts || undefined}
      {...rest}
    />
  )
}
