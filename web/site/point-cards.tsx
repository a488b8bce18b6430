import type { ContentSection } from '#contract/content.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import styles from './point-cards.module.css'

/** Three promises side by side. */
export function PointCards({ points }: { points: readonly ContentSection[] }) {
  return (
    <PlainList gap={20} className={styles.cards}>
      {points.map(({ id, title, paragraphs, art }) => (
        <Surface as="li" key={id} className={styles.card ?? ''}>
          {art && (
            <div className={styles.art}>
              <ArtTile art={art} size={52} square />
            </div>
          )}
          <h3>{title}</h3>
          {paragraphs.map((paragraph) => (
            <Quiet key={paragraph}>{paragraph}</Quiet>
          ))}
        </Surface>
      ))}
    </PlainList>
  )
}
