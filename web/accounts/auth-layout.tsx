import type { ReactNode } from 'react'

import { useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './auth-layout.module.css'

type AuthLayoutProps = {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Still lifes of `public/stills` for the panel beside the form on wide screens; the first one is large. */
  stills: readonly [string, string, string]
  /** Text beside the form. */
  promise: string
  points: readonly string[]
}

/** A form with a calm panel beside it; on small screens the form alone. */
export function AuthLayout({ title, intro, children, stills, promise, points }: AuthLayoutProps) {
  const { serviceArea } = useSite()
  return (
    <div className={styles.page}>
      <div className={`hb-wrap ${styles.columns}`}>
        <section className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {intro && <Quiet>{intro}</Quiet>}
          <div style={{ marginTop: 28 }}>{children}</div>
        </section>
        <aside className={styles.panel}>
          <div className={styles.stage} aria-hidden="true">
            {/* Lazy, or phones would load what they don't show. */}
            {stills.map((name, at) => (
              <picture key={name} className={styles.tile}>
                <source srcSet={`/stills/${name}-${at === 0 ? 576 : 288}.avif`} type="image/avif" />
                <img src={`/stills/${name}-${at === 0 ? 576 : 288}.webp`} alt="" loading="lazy" decoding="async" />
              </picture>
            ))}
          </div>
          <p className={styles.promise}>{promise}</p>
          <PlainList className={styles.points}>
            {points.map((point) => (
              <IconLine as="li" key={point} icon="check-circle" size={20} tone="accent">
                {point}
              </IconLine>
            ))}
          </PlainList>
          <Row as={Quiet} size="sm">
            <Icon name="map-pin" size={18} /> {serviceArea}
          </Row>
        </aside>
      </div>
    </div>
  )
}
