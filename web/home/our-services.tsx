import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import { homeCategories } from './home-content.ts'

import styles from './our-services.module.css'

/** Four doors into the catalogue. */
export function OurServices() {
  return (
    <Section title="Our Services" lead="Four good places to start. There are many more in the catalogue.">
      <ul className={styles.grid}>
        {homeCategories.map(({ category, title, description, art }) => (
          <li key={category} className={styles.card}>
            <ArtTile art={art} size={128} />
            <div className={styles.words}>
              <h3>
                <Link to={`/services?category=${category}`} prefetch="intent" className={styles.link}>
                  {title}
                </Link>
              </h3>
              <p>{description}</p>
              <span className={styles.more} aria-hidden="true">
                See prices <Icon name="arrow-right" size={18} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.all}>
        <Button component={Link} to="/services" variant="default" rightSection={<Icon name="arrow-right" size={18} />}>
          Browse all services
        </Button>
      </div>
    </Section>
  )
}
