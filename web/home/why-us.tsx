import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import { whyChooseUs } from './home-content.ts'

import styles from './why-us.module.css'

/** Four reasons to book here. */
export function WhyUs() {
  return (
    <Section soft title="Why Choose Our Beauty Service" lead="Relax: we’ve taken care of the details.">
      <PlainList gap={16} className={styles.grid}>
        {whyChooseUs.map(({ title, text, art }) => (
          <Surface as="li" key={title} className={styles.point}>
            <ArtTile square art={art} size={44} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </Surface>
        ))}
      </PlainList>
    </Section>
  )
}
