import type { ComponentProps, ReactNode } from 'react'

import styles from './tick.module.css'

type TickProps = ComponentProps<'input'> & {
  /** Several to choose one of, instead of one to tick. */
  type?: 'checkbox' | 'radio'
  /** In a frame of its own, which shows when it is chosen. */
  framed?: boolean
  children: ReactNode
}

/** A box to tick and its words, which tick it as well; as high as a finger needs. */
export function Tick({ type = 'checkbox', framed, children, ...rest }: TickProps) {
  return (
    <label className={styles.tick} data-framed={framed || undefined}>
      <input type={type} {...rest} />
      <span>{children}</span>
    </label>
  )
}

type TickGroupProps = { legend: ReactNode; hint?: ReactNode; children: ReactNode }

/** Choices that belong together, under one name. */
export function TickGroup({ legend, hint, children }: TickGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      {children}
    </fieldset>
  )
}
