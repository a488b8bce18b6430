import type { ComponentProps } from 'react'

import { formatPostalCode } from '#contract/rules.ts'
import { classes } from '#web/ui/layout/part.ts'

import { formatTyped } from './format-typed.ts'

import styles from './postal-input.module.css'

const POSTAL_CHARACTER = /[a-z0-9]/i

/**
 * A postal code, or its first half, in a form that is sent as an address; it formats as one types. `plain` brings no
 * edges of its own.
 */
export function PostalInput({ plain, className, ...rest }: ComponentProps<'input'> & { plain?: boolean }) {
  return (
    <input
      type="text"
      name="postal"
      placeholder="V6B 1A1"
      autoComplete="postal-code"
      autoCapitalize="characters"
      onInput={({ currentTarget }) => formatTyped(currentTarget, formatPostalCode, POSTAL_CHARACTER)}
      className={classes(!plain && styles.postal, className)}
      {...rest}
    />
  )
}
