import type { CSSProperties } from 'react'

import styles from './still-life.module.css'

type StillLifeProps = {
  /** A picture of `public/art`, without its ending. */
  art: string
  /** Result of `stillOf`. Null shows the art itself. */
  still: string | null
  /** Width on the page, as in the attribute of the same name. */
  sizes: string
  /** Media query under which it is cut to a square of 160 px at most. */
  squareWhen?: string
  /** Width of the square on the page. */
  squareSizes?: string
  /** Width of the art in px. */
  size?: number
  /** True above the fold: the picture is loaded immediately. */
  eager?: boolean
}

/** A rendered picture of what a service is about: always a decoration, the words beside it carry the meaning. */
export function StillLife({
  art,
  still,
  sizes,
  squareWhen,
  squareSizes = '120px',
  size = 96,
  eager = false,
}: StillLifeProps) {
  const loading = eager ? 'eager' : 'lazy'
  if (still === null)
    return (
      <span className={styles.still}>
        <img src={`/art/${art}.webp`} alt="" width={size} height={size} loading={loading} className={styles.art} />
      </span>
    )
  const [name, colour] = still.split('#')
  const cut = (ending: string, widths: readonly number[], kind: string) =>
    widths.map((width) => `/stills/${name}-${ending}${width}.${kind} ${width}w`).join(', ')
  return (
    <picture className={styles.still} style={{ '--average': `#${colour}` } as CSSProperties}>
      {squareWhen && (
        <>
          <source
            media={squareWhen}
            type="image/avif"
            srcSet={cut('square-', [160, 320], 'avif')}
            sizes={squareSizes}
          />
          <source
            media={squareWhen}
            type="image/webp"
            srcSet={cut('square-', [160, 320], 'webp')}
            sizes={squareSizes}
          />
        </>
      )}
      <source type="image/avif" srcSet={cut('', [288, 576], 'avif')} sizes={sizes} />
      <img
        src={`/stills/${name}-288.webp`}
        srcSet={cut('', [288, 576], 'webp')}
        sizes={sizes}
        alt=""
        width={576}
        height={384}
        loading={loading}
        decoding="async"
      />
    </picture>
  )
}
