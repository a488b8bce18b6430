import type { ComponentProps } from 'react'

import { classes } from '#web/ui/layout/part.ts'

import styles from './pill-select.module.css'

/** A list of choices among words, which say what it is about. */
export function PillSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classes(styles.pill, className)} {...rest} />
}
