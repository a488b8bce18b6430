import type { ReactNode } from 'react'

import type { Provider } from '#contract/availability.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { yearsText } from './years-text.ts'

import styles from './provider-head.module.css'

type ProviderHeadProps = {
  provider: Pick<
    Provider,
    'full_name' | 'avatar_url' | 'ratings_average' | 'ratings_count' | 'location' | 'years_of_experience' | 'is_checked'
  >
  /** Buttons for visitors. */
  children?: ReactNode
}

/** A provider's portrait, rating, place and years of experience. */
export function ProviderHead({ provider, children }: ProviderHeadProps) {
  return (
    <header className={styles.head}>
      <Avatar name={provider.full_name} src={provider.avatar_url} size={96} />
      <div className={styles.words}>
        <h1>{provider.full_name}</h1>
        <Row wrap gap={[4, 20]} className={styles.facts}>
          {provider.ratings_count > 0 ? (
            <a href="#reviews" className={styles.rating}>
              <Rating value={provider.ratings_average} count={provider.ratings_count} stars />
            </a>
          ) : (
            <Rating value={null} />
          )}
          <span className={styles.fact}>
            <Icon name="sparkle" size={18} /> {yearsText(provider.years_of_experience)}
          </span>
          {provider.location && (
            <span className={styles.fact}>
              <Icon name="map-pin" size={18} /> {provider.location}
            </span>
          )}
          {provider.is_checked && (
            <a href="#documents" className={styles.fact}>
              <Icon name="shield" size={18} /> Checked and insured
            </a>
          )}
        </Row>
        {children}
      </div>
    </header>
  )
}
