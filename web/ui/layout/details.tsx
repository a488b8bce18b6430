import type { ComponentProps, ReactNode } from 'react'

import { Icon, type IconName } from '#web/ui/icon.tsx'

import { classes } from './part.ts'

import styles from './details.module.css'

type DetailsProps = Omit<ComponentProps<'details'>, 'title'> & { icon: IconName; title: ReactNode }

/** More of it for who asks, below a line. */
export function Details({ icon, title, className, children, ...rest }: DetailsProps) {
  return (
    <details className={classes(styles.details, className)} {...rest}>
      <summary>
        <Icon name={icon} size={18} />
        {title}
      </summary>
      {children}
    </details>
  )
}
