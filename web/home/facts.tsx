import { CANCELLATION_NOTICE_HOURS, RESPONSE_PROMISE, SUPPORT_HOURS } from '#contract/constants.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Disc } from '#web/ui/pictures/disc.tsx'

import styles from './facts.module.css'

/** Service area, cancellation terms, support hours and answer time: the four things people ask first. */
export function Facts() {
  const { serviceArea } = useSite()
  const facts: readonly [IconName, string, string][] = [
    ['map-pin', serviceArea, 'At your home'],
    ['clock', `${CANCELLATION_NOTICE_HOURS} hours notice`, 'To cancel free of charge'],
    ['phone', 'Support by phone', SUPPORT_HOURS],
    ['message', `We answer ${RESPONSE_PROMISE}`, 'By email'],
  ]
  return (
    <div className={styles.band}>
      <PlainList className={`hb-wrap ${styles.facts}`}>
        {facts.map(([icon, title, text]) => (
          <li key={title} className={styles.fact}>
            <Disc size={36}>
              <Icon name={icon} />
            </Disc>
            <span>
              <strong>{title}</strong>
              <span className={styles.text}>{text}</span>
            </span>
          </li>
        ))}
      </PlainList>
    </div>
  )
}
