import { Link } from 'react-router'

import { DEFAULT_SHOWN_PRICE } from '#contract/constants.ts'
import { formatDollars } from '#contract/money.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import type { Target } from './load-target.ts'

import styles from './visit-head.module.css'

/** The top of the booking page: which service, with whom. */
export function VisitHead({ target: { provider, service } }: { target: Target }) {
  return (
    <header className={styles.head}>
      {service && <VisitPicture service={service} size={92} />}
      <div>
        <h1>{service?.title ?? 'Book a visit'}</h1>
        <div className={styles.with}>
          <Avatar name={provider.full_name} src={provider.avatar_url} size={32} />
          <span>
            with <Link to={`/providers/${provider.id}`}>{provider.full_name}</Link>
          </span>
          <Rating value={provider.ratings_average} count={provider.ratings_count} />
        </div>
      </div>
      {!service && (
        <Notice role="alert" tone="warn" icon="alert" className={styles.missing}>
          Could not find service details. You may need to contact the provider directly.
          <br />
          <span>The usual price is {formatDollars(DEFAULT_SHOWN_PRICE, true)} per hour.</span>{' '}
          <Link to={`/providers/${provider.id}`}>See the services of {provider.full_name}</Link>
        </Notice>
      )}
    </header>
  )
}
