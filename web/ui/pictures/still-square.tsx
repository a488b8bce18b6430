import type { CSSProperties } from 'react'

import styles from './still-square.module.css'

/** At most so wide, wherever it is shown. */
const SIZES = '(max-width: 37.5em) 72px, 108px'

/** The same as a small square: of what `stillOf` says, or else the art itself. */
export function StillSquare({ art, still }: { art: string; still: string | null }) {
  const [name, colour] = still?.split('#') ?? []
  const of = `/stills/${name}-square-`
  return (
    <picture className={styles.square} style={{ '--average': `#${colour}` } as CSSProperties}>
      {name && <source type="image/avif" srcSet={`${of}160.avif 160w, ${of}320.avif 320w`} sizes={SIZES} />}
      <img src={name ? `${of}320.webp` : `/art/${art}.webp`} alt="" width={160} height={160} loading="lazy" />
    </picture>
  )
}
