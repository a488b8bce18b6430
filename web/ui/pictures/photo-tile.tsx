import type { ComponentProps } from 'react'

import { StillLife } from './still-life.tsx'

import styles from './photo-tile.module.css'

type PhotoTileProps = ComponentProps<typeof StillLife> & {
  picture: { url: string; alt: string } | null
}

/** Picture of an entry or category: its photo, or its still life. */
export function PhotoTile({ picture, ...still }: PhotoTileProps) {
  if (picture === null) return <StillLife {...still} />
  return (
    <img
      src={picture.url}
      alt={picture.alt}
      loading={still.eager ? 'eager' : 'lazy'}
      decoding="async"
      className={styles.photo}
    />
  )
}
