import { Icon } from '#web/ui/icon.tsx'

import styles from './welcome.module.css'

/** Stands in place of the checklist once every step is done (specification, section 4). */
export function Welcome({ name, isApproved }: { name: string; isApproved: boolean }) {
  return (
    <p className={styles.welcome}>
      <Icon name="sparkle" />
      <span>
        <strong>Welcome, {name}! Your profile is complete.</strong>{' '}
        {isApproved ? 'Clients can find and book you.' : 'Clients can book you as soon as you are approved.'}
      </span>
    </p>
  )
}
