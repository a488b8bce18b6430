import type { ReactNode } from 'react'

import { Icon } from '#web/ui/icon.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { Surface } from '#web/ui/layout/surface.tsx'

import styles from './disclosure.module.css'

type DisclosureProps = {
  title: ReactNode
  /** Only one disclosure with the same name is open at a time. */
  name?: string
  className?: string | undefined
  children: ReactNode
}

/** A title that opens what is below it; works before any script has loaded. */
export function Disclosure({ title, name, className, children }: DisclosureProps) {
  return (
    <Surface as="details" name={name} className={classes(styles.item, className)}>
      <summary>
        <span>{title}</span>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </Surface>
  )
}
