import type { ComponentProps } from 'react'

import { classes } from '#web/ui/layout/part.ts'

import styles from './choice.module.css'

/** Words that are chosen as a whole. The browser's own box lies over them, out of sight: keys and readers find it as ever. */
export function Choice({ className, children, ...box }: ComponentProps<'input'>) {
  return (
    <label className={classes(styles.choice, className)}>
      <input {...box} />
      {children}
    </label>
  )
}
