import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StillLife } from '#web/ui/pictures/still-life.tsx'

import { lineOf, type PartWords } from './words.ts'

import styles from './our-services.module.css'

type OurServicesProps = Omit<PartWords, 'sections'> & {
  /** Without its still life where nothing could be loaded. */
  sections: readonly (PartWords['sections'][number] & { still?: string | null })[]
  /** All there are. */
  categories: readonly { slug: string; name: string }[]
}

/** Doors into the catalogue. */
export function OurServices({ title: heading, intro, sections, categories }: OurServicesProps) {
  // Those without a card above come first: on phones no more than three are seen before they are leafed through.
  const hasCard = ({ slug }: { slug: string }) => sections.some(({ id }) => id === slug)
  const ordered = [...categories.filter((one) => !hasCard(one)), ...categories.filter(hasCard)]
  return (
    <Section title={heading} lead={lineOf(intro)}>
      <PlainList gap={24} className={styles.grid}>
        {sections.map(({ id, title, paragraphs, art, still = null }) => (
          <Surface as="li" flush lifts key={id} className={styles.card}>
            <StillLife
              art={art ?? 'sparkles'}
              still={still}
              size={128}
              sizes="300px"
              squareWhen="(max-width: 37.4375em)"
            />
            <div className={styles.words}>
              <h3>
                <Link to={`/services?category=${id}`} prefetch="intent" className="hb-name hb-cover">
                  {title}
                </Link>
              </h3>
              <p>{lineOf(paragraphs)}</p>
              <span className={styles.more} aria-hidden="true">
                See prices <Icon name="arrow-right" size={18} />
              </span>
            </div>
          </Surface>
        ))}
      </PlainList>
      <PlainList row gap={8} className={styles.all} aria-label="All categories">
        {ordered.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/services?category=${slug}`} prefetch="intent" className={styles.chip}>
              {name}
            </Link>
          </li>
        ))}
      </PlainList>
      <Row justify="center" style={{ marginTop: 24 }}>
        <Button component={Link} to="/services" variant="default" rightSection={<Icon name="arrow-right" size={18} />}>
          Browse all services
        </Button>
      </Row>
    </Section>
  )
}
