import type { ReactNode } from 'react'

import { CANCELLATION_NOTICE_HOURS, RESPONSE_PROMISE, SUPPORT_HOURS } from '#contract/constants.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Disc } from '#web/ui/pictures/disc.tsx'

import styles from './contact-ways.module.css'

/** Phone, email, social links, hours and what to expect. */
export function ContactWays() {
  const site = useSite()
  return (
    <aside className={styles.ways} aria-label="Other ways to reach us">
      <PlainList gap={8}>
        <Way icon="phone" title="Call us">
          <a href={`tel:+1${site.supportPhone.replace(/\D/g, '')}`}>{site.supportPhone}</a>
          <span>{SUPPORT_HOURS}</span>
        </Way>
        <Way icon="mail" title="Email">
          <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
          <span>We answer {RESPONSE_PROMISE}</span>
        </Way>
        <Way icon="calendar" title="Changing a visit">
          <span>From your dashboard, free with {CANCELLATION_NOTICE_HOURS} hours notice.</span>
        </Way>
        <Way icon="map-pin" title="Service area">
          <span>{site.serviceArea}</span>
        </Way>
        {site.socialLinks.length > 0 && (
          <Way icon="heart" title="Follow us">
            <span className={styles.social}>
              {site.socialLinks.map(({ label, href }) => (
                <a key={href} href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              ))}
            </span>
          </Way>
        )}
      </PlainList>
    </aside>
  )
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Row as="li" gap={16} align="start" className={styles.way}>
      <Disc size={48} className={styles.icon}>
        <Icon name={icon} />
      </Disc>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </Row>
  )
}
