import type { ElementType, ReactNode } from 'react'

import { classes, type PartProps } from './part.ts'

import styles from './text.module.css'

type QuietProps = {
  /** 14 or 15 px; as large as what is around it when left out. */
  size?: 'sm' | 'md'
}

/** Words of the second rank, without margins. */
export function Quiet<T extends ElementType = 'p'>(props: PartProps<T, QuietProps>) {
  const { as: Tag = 'p', size, className, ...rest } = props as PartProps<'p', QuietProps>
  return <Tag className={classes(styles.quiet, className)} data-size={size} {...rest} />
}

type HeadingProps = {
  /** 17, 18, 20 or 22 px; `label` names a small part in quiet letters of 14 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'label'
}

/** The heading of a card or of a part of it, without margins. */
export function Heading<T extends ElementType = 'h2'>(props: PartProps<T, HeadingProps>) {
  const { as: Tag = 'h2', size = 'md', className, ...rest } = props as PartProps<'h2', HeadingProps>
  return <Tag className={classes(styles.heading, className)} data-size={size} {...rest} />
}

type WordsProps = {
  title: ReactNode
  children?: ReactNode
  /** The lines are as dark and as large as what is around them. */
  plain?: boolean
  className?: string | undefined
  as?: 'div' | 'span'
}

/** A name and quiet lines below it, one per child; in a row it takes the room that is left, and long words break. */
export function Words({ title, children, plain, className, as: Tag = 'div' }: WordsProps) {
  return (
    <Tag className={classes(styles.words, className)} data-plain={plain || undefined}>
      <strong>{title}</strong>
      {children}
    </Tag>
  )
}

/** Read out, not seen. */
export function VisuallyHidden<T extends ElementType = 'span'>(props: PartProps<T>) {
  const { as: Tag = 'span', className, ...rest } = props as PartProps<'span'>
  return <Tag className={classes(styles.hidden, className)} {...rest} />
}
