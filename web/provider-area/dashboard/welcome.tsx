import type { Listing } from '#contract/providers.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './welcome.module.css'

/** Not shown while something else keeps clients away: then the page says what. */
export function mayWelcome({ reason }: Listing): boolean {
  return reason === null || reason === 'not_submitted' || reason === 'in_review'
}

/** Stands in place of the checklist once every step is done (specification, section 4). */
export function Welcome({ name, listing }: { name: string; listing: Listing }) {
  return (
    <p className={styles.welcome}>
      <Icon name="sparkle" />
      <span>
        <strong>Welcome, {name}! Your profile is complete.</strong> {listing.text}
      </span>
    </p>
  )
}
