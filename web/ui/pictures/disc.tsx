import type { ComponentProps } from 'react'

import { classes } from '#web/ui/layout/part.ts'
import type { Tone } from '#web/ui/values/status-badge.tsx'

import styles from './disc.module.css'

/** A sign or a number on a tinted disc. @param size in px */
export function Disc({
  size,
  tone = 'accent',
  className,
  ...rest
}: ComponentProps<'span'> & { size: number; tone?: Tone | 'plain' }) {
  return (
    <span
      className={classes(styles.disc, className)}
      data-tone={tone}
      style={{ width: size, height: size }}
      {...rest}
    />
  )
}
