import { Link } from 'react-router'

import { SERVICE_DESCRIPTION_CUT } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'
import { Money } from '#web/ui/values/money.tsx'

import styles from './offering-card.module.css'

/** One service of a provider; the whole card leads to it. */
export function OfferingCard({
  service,
}: {
  service: Pick<Service, 'id' | 'title' | 'description' | 'price' | 'art'>
}) {
  return (
    <li className={styles.card}>
      <ArtTile art={service.art} size={56} square />
      <div className={styles.words}>
        <h3>
          <Link to={`/services/${service.id}`} prefetch="intent">
            {service.title}
          </Link>
        </h3>
        <p>{cutText(service.description, SERVICE_DESCRIPTION_CUT)}</p>
      </div>
      <strong className={styles.price}>
        <Money amount={service.price} short />
      </strong>
    </li>
  )
}

/** At most `most` characters and an ellipsis. */
function cutText(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}
