import { toneOf } from './art-tones.ts'

import styles from './art-tile.module.css'

type ArtTileProps = {
  /** A picture of `public/art`, without its ending; it also chooses the colour of the tile. */
  art: string
  /** A photo in its place, with words for whoever does not see it. */
  picture?: { url: string; alt: string } | null
  /** Width of the picture in px; the tile fills its place unless `square`. */
  size?: number
  /** A small square instead of a wide tile. */
  square?: boolean
  /** True above the fold: the picture is asked for at once. */
  eager?: boolean
}

/** A picture among petals on a soft tinted tile: always a decoration, the words beside it carry the meaning. */
export function ArtTile({ art, picture, size = 96, square = false, eager = false }: ArtTileProps) {
  const loading = eager ? 'eager' : 'lazy'
  if (picture)
    return (
      <span className={styles.tile} data-square={square || undefined} data-tone={toneOf(art)}>
        <img src={picture.url} alt={picture.alt} loading={loading} decoding="async" className={styles.photo} />
      </span>
    )
  return (
    <span className={styles.tile} data-square={square || undefined} data-tone={toneOf(art)} aria-hidden="true">
      <img
        src={`/art/${art}.webp`}
        alt=""
        width={size}
        height={size}
        loading={loading}
        decoding="async"
        className={styles.art}
      />
    </span>
  )
}
