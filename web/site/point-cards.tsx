import type { ContentPoint } from '#contract/content.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './point-cards.module.css'

/** Three promises side by side. */
export function PointCards({ points }: { points: readonly ContentPoint[] }) {
  return (
    <ul className={styles.cards}>
      {points.map(({ title, text, art }) => (
        <Surface as="li" key={title} className={styles.card ?? ''}>
          <div className={styles.art}>
            <ArtTile art={art} size={52} square />
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
        </Surface>
      ))}
    </ul>
  )
}
