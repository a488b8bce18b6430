import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { CatalogueEntry } from '#contract/catalogue.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { PhotoTile } from '#web/ui/pictures/photo-tile.tsx'
import { MoneyRange } from '#web/ui/values/money.tsx'

import styles from './entry-card.module.css'

type EntryCardProps = {
  entry: Omit<CatalogueEntry, 'synonyms'> & { still: string | null }
  /** At least one provider can be booked for it. */
  isBookable: boolean
  carried: string
}

/** One entry of the catalogue: what it is, what it costs and the way to who does it. */
export function EntryCard({ entry, isBookable, carried }: EntryCardProps) {
  return (
    <Surface as="li" flush raised lifts={isBookable} className={styles.card} data-soon={!isBookable || undefined}>
      <PhotoTile
        art={entry.art}
        still={entry.still}
        picture={entry.picture}
        size={112}
        sizes="(max-width: 48em) 50vw, 288px"
        squareWhen="(max-width: 37.5em)"
        squareSizes="46px"
      />
      <div className={styles.words}>
        <h3>{entry.name}</h3>
        <p className={styles.text}>{entry.description}</p>
        <Row wrap justify="between" className={styles.foot}>
          <p className={styles.price}>
            <MoneyRange from={entry.minPrice} to={entry.maxPrice} />
          </p>
          {isBookable ? (
            <Button
              component={Link}
              to={`/services/details/${encodeURIComponent(entry.name)}${carried}`}
              prefetch="intent"
              variant="light"
              size="sm"
              className={`hb-cover ${styles.link}`}
              aria-label={`View Providers: ${entry.name}`}
            >
              View Providers
            </Button>
          ) : (
            <>
              <Button variant="default" size="sm" disabled aria-label={`Coming Soon: ${entry.name}`}>
                Coming Soon
              </Button>
              <Link
                to={`/services/details/${encodeURIComponent(entry.name)}${carried}`}
                className={styles.tell}
                aria-label={`Notify me: ${entry.name}`}
              >
                Notify me
              </Link>
            </>
          )}
        </Row>
      </div>
    </Surface>
  )
}
