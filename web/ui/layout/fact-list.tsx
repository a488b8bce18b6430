import type { ComponentProps, ReactNode } from 'react'

import { classes } from './part.ts'

import styles from './fact-list.module.css'

type FactListProps = ComponentProps<'dl'> & {
  /** Name above its value, in as many columns as fit; beside it; or at both ends of the line, as on a bill. */
  shape?: 'above' | 'beside' | 'spread'
}

/** Names and their values. */
export function FactList({ shape = 'above', className, ...rest }: FactListProps) {
  return <dl className={classes(styles.facts, className)} data-shape={shape} {...rest} />
}

type FactProps = {
  name: ReactNode
  children: ReactNode
  /** The sum below the line. */
  total?: boolean
  className?: string | undefined
}

export function Fact({ name, children, total, className }: FactProps) {
  return (
    <div data-total={total || undefined} className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
