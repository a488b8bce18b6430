import { ArtTile } from './art-tile.tsx'

import styles from './photo-tile.module.css'

type PhotoTileProps = {
  /** Shown where there is none. */
  art: string
  picture: { url: string; alt: string } | null
  /** Width of the art in px. */
  size?: number
  /** True above the fold: the picture is asked for at once. */
  eager?: boolean
}

/** What stands for something in the catalogue: its photo, or its art. */
export function PhotoTile({ art, picture, size = 96, eager = false }: PhotoTileProps) {
  if (picture === null) return <ArtTile art={art} size={size} eager={eager} />
  return (
    <img
      src={picture.url}
      alt={picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={styles.photo}
    />
  )
}
