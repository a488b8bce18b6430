import type { ElementType, ReactNode } from 'react'

import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

import { classes, type PartProps } from './part.ts'
import { ButtonRow } from './row.tsx'

import styles from './notice.module.css'

type NoticeProps = {
  /** `plain` is a quiet ground for what is only set apart, such as notes. */
  tone?: Tone | 'plain'
  icon?: IconName
  title?: ReactNode
  /** Buttons after the words; below them where there is no room. */
  actions?: ReactNode
  children?: ReactNode
}

/** Something that wants to be read now, on a tinted ground. */
export function Notice<T extends ElementType = 'div'>(props: PartProps<T, NoticeProps>) {
  const {
    as: Tag = 'div' as ElementType,
    tone = 'info',
    icon,
    title,
    actions,
    children,
    className,
    ...rest
  } = props as PartProps<'div', NoticeProps>
  const Message = Tag === 'p' ? 'span' : 'div'
  return (
    <Tag
      className={classes(styles.notice, className)}
      data-tone={tone}
      data-titled={title !== undefined || undefined}
      {...rest}
    >
      {icon && <Icon name={icon} size={title ? 24 : 20} />}
      <Message className={styles.message}>
        {title && <strong>{title}</strong>}
        {children}
      </Message>
      {actions && <ButtonRow gap={8}>{actions}</ButtonRow>}
    </Tag>
  )
}

type QuoteProps = { title: ReactNode; children: ReactNode; tone?: Tone | 'plain' }

/** A person's text in their own lines, with their name above. */
export function Quote({ title, children, tone = 'warn' }: QuoteProps) {
  return (
    <blockquote className={styles.quote} data-tone={tone}>
      <strong>{title}</strong>
      {children}
    </blockquote>
  )
}

type IconLineProps = {
  icon: IconName
  /** Tone of the icon, and with `loud` of the words too. */
  tone?: Tone | 'plain'
  loud?: boolean
  size?: number
}

/** One line of words after its icon, which stays with the first line when they wrap. */
export function IconLine<T extends ElementType = 'p'>(props: PartProps<T, IconLineProps>) {
  const {
    as: Tag = 'p',
    icon,
    tone,
    loud,
    size = 18,
    className,
    children,
    ...rest
  } = props as PartProps<'p', IconLineProps>
  return (
    <Tag className={classes(styles.line, className)} data-tone={tone} data-loud={loud || undefined} {...rest}>
      <Icon name={icon} size={size} />
      <span>{children}</span>
    </Tag>
  )
}
