import type { ContentSection } from '#contract/content.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import styles from './point-cards.module.css'

/** Three promises side by side. */
export function PointCards({ points }: { points: readonly ContentSection[] }) {
  return (
    <ul className={styles.cards}>
      {points.map(({ id, title, paragraphs, art }) => (
        <Surface as="li" key={id} className={styles.card ?? ''}>
          {art && (
            <div className={styles.art}>
              <ArtTile art={art} size={52} square />
            </div>
          )}
          <h3>{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Surface>
      ))}
    </ul>
  )
}
