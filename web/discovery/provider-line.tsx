import { Link } from 'react-router'

import type { Provider } from '#contract/availability.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { yearsText } from './years-text.ts'

import styles from './provider-line.module.css'

type ProviderLineProps = {
  provider: Pick<
    Provider,
    'id' | 'full_name' | 'avatar_url' | 'location' | 'years_of_experience' | 'ratings_average' | 'ratings_count'
  >
}

/** A provider in one line, leading to their profile. */
export function ProviderLine({ provider }: ProviderLineProps) {
  return (
    <Row gap={16} className={styles.line}>
      <Avatar name={provider.full_name} src={provider.avatar_url} size={64} />
      <div>
        <Link to={`/providers/${provider.id}`} className={`hb-name ${styles.name}`} prefetch="intent">
          {provider.full_name}
        </Link>
        <Row wrap gap={0} className={styles.facts}>
          <Rating value={provider.ratings_average} count={provider.ratings_count} />
          <span>{yearsText(provider.years_of_experience)}</span>
          {provider.location && <span>{provider.location}</span>}
        </Row>
      </div>
    </Row>
  )
}
