import { Link } from 'react-router'

import type { ListingNotice } from './listing-notice.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './listing-banner.module.css'

/** Stands above every page of the provider area for as long as clients cannot book, or soon will not. */
export function ListingBanner({ notice, providerId }: { notice: ListingNotice; providerId: string }) {
  const { tone, text, action } = notice
  return (
    <section className={styles.banner} data-tone={tone} aria-label="Whether clients can book you">
      <Icon name={tone === 'info' ? 'clock' : 'alert'} />
      <p>
        {text}{' '}
        {action && (
          <Link to={action.to === 'dashboard' ? `/provider/dashboard/${providerId}#approval` : action.to}>
            {action.label}
          </Link>
        )}
      </p>
    </section>
  )
}
