import { Link } from 'react-router'

import type { ListingNotice } from './listing-notice.ts'
import { FoldNotice } from '#web/ui/layout/fold-notice.tsx'

import styles from './listing-banner.module.css'

/** Shown above every page of the provider area for as long as clients cannot book, or soon will not. */
export function ListingBanner({ notice, providerId }: { notice: ListingNotice; providerId: string }) {
  const { tone, short, text, action } = notice
  return (
    <FoldNotice
      short={short}
      tone={tone}
      icon={tone === 'info' ? 'clock' : 'alert'}
      className={styles.banner}
      aria-label="Your listing"
    >
      {text}{' '}
      {action && (
        <Link to={action.to === 'dashboard' ? `/provider/dashboard/${providerId}#approval` : action.to}>
          {action.label}
        </Link>
      )}
    </FoldNotice>
  )
}
