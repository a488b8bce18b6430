import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import styles from './outside-notice.module.css'

/** Said before anything is typed: the provider does not come to this address, and what can be done. */
export function OutsideNotice({ text, service }: { text: string | null; service: string }) {
  if (text === null) return null
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert" size={22} />
      <p>
        {text} Give another address for this visit, or{' '}
        <Link to={`/services/details/${encodeURIComponent(service)}`}>see other providers</Link>.
      </p>
    </div>
  )
}
