import { toneOf } from './art-tones.ts'

import styles from './art-tile.module.css'

type ArtTileProps = {
  /** A picture of `public/art`, without its ending; it also chooses the colour of the tile. */
  art: string
  /** Width of the picture in px; the tile fills its place unless `square`. */
  size?: number
  /** A small square instead of a wide tile. */
  square?: boolean
  /** True above the fold: the picture is loaded immediately. */
  eager?: boolean
}

/** A picture among petals on a soft tinted tile: always a decoration, the words beside it carry the meaning. */
export function ArtTile({ art, size = 96, square = false, eager = false }: ArtTileProps) {
  return (
    <span className={styles.tile} data-square={square || undefined} data-tone={toneOf(art)} aria-hidden="true">
      <img
        src={`/art/${art}.webp`}
        alt=""
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={styles.art}
      />
    </span>
  )
}
