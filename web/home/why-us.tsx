import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import { lineOf, type PartWords } from './words.ts'

import styles from './why-us.module.css'

/** Reasons to book here. */
export function WhyUs({ title: heading, intro, sections }: PartWords) {
  return (
    <Section soft title={heading} lead={lineOf(intro)}>
      <PlainList gap={16} className={styles.grid}>
        {sections.map(({ id, title, paragraphs, art }) => (
          <Surface as="li" key={id} className={styles.point}>
            <ArtTile square art={art ?? 'sparkles'} size={44} />
            <div>
              <h3>{title}</h3>
              <p>{lineOf(paragraphs)}</p>
            </div>
          </Surface>
        ))}
      </PlainList>
    </Section>
  )
}
