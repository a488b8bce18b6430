import type { ComponentProps } from 'react'

import { classes } from '#web/ui/layout/part.ts'

import styles from './postal-input.module.css'

/** A postal code, or its first half, in a form that is sent as an address; `plain` brings no edges of its own. */
export function PostalInput({ plain, className, ...rest }: ComponentProps<'input'> & { plain?: boolean }) {
  return (
    <input
      type="text"
      name="postal"
      placeholder="V6B 1A1"
      autoComplete="postal-code"
      autoCapitalize="characters"
      maxLength={7}
      className={classes(!plain && styles.postal, className)}
      {...rest}
    />
  )
}
