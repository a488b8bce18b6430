import type { ReactNode } from 'react'

import { Icon, type IconName } from '#web/ui/icon.tsx'

import styles from './banner.module.css'

type BannerProps = {
  /** Names it for those who jump from part to part. */
  label: string
  icon: IconName
  title: string
  children: ReactNode
  buttons?: ReactNode
}

/** Something about a booking that wants to be read now, with what can be done about it. */
export function Banner({ label, icon, title, children, buttons }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={label}>
      <Icon name={icon} size={24} />
      <div className={styles.words}>
        <strong>{title}</strong>
        {children}
      </div>
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </section>
  )
}
