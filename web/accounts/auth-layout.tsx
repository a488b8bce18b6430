import type { ReactNode } from 'react'

import { useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './auth-layout.module.css'

type AuthLayoutProps = {
  title: string
  intro: ReactNode
  children: ReactNode
  /** Pictures of `public/art` for the panel beside the form on wide screens. */
  art: readonly [string, string, string]
  /** What is said beside the form. */
  promise: string
  points: readonly string[]
}

/** A form with a calm panel beside it; on small screens the form alone. */
export function AuthLayout({ title, intro, children, art, promise, points }: AuthLayoutProps) {
  const { serviceArea } = useSite()
  return (
    <div className={styles.page}>
      <div className={`hb-wrap ${styles.columns}`}>
        <section className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.intro}>{intro}</p>
          {children}
        </section>
        <aside className={styles.panel}>
          <div className={styles.stage} aria-hidden="true">
            {art.map((name) => (
              <span key={name} className={styles.tile}>
                <img src={`/art/${name}.webp`} alt="" width={256} height={256} />
              </span>
            ))}
          </div>
          <p className={styles.promise}>{promise}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check-circle" />
                <span>{point}</span>
              </li>
            ))}
          </ul>
          <p className={styles.area}>
            <Icon name="map-pin" size={18} /> {serviceArea}
          </p>
        </aside>
      </div>
    </div>
  )
}
