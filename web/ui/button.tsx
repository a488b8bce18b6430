import type { ComponentProps, ElementType, ReactNode } from 'react'

import './button.css'
import { classes } from './layout/part.ts'

type Own = {
  /** The loudest one of a page is filled. */
  variant?: 'filled' | 'light' | 'default' | 'subtle' | 'white'
  color?: 'purple' | 'pink'
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'compact-sm' | 'compact-md'
  /** As wide as its container. */
  fullWidth?: boolean
  /** Its act is under way: it turns, and can't be pressed twice. */
  loading?: boolean
  disabled?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

type ButtonProps<T extends ElementType> = Own & { component?: T } & Omit<ComponentProps<T>, keyof Own | 'component'>

/** A button, or a link that looks like one (`component`). */
export function Button<T extends ElementType = 'button'>(props: ButtonProps<T>) {
  const {
    component,
    variant = 'filled',
    color = 'purple',
    size = 'md',
    fullWidth,
    ...most
  } = props as ButtonProps<'button'>
  const { loading = false, disabled = false, leftSection, rightSection, className, children, ...rest } = most
  const Part: ElementType = component ?? 'button'
  const isOff = loading || disabled
  return (
    <Part
      {...(Part === 'button' && { type: 'button', disabled: isOff })}
      {...rest}
      className={classes('hb-button', className)}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
      data-disabled={isOff || undefined}
    >
      {loading && <span className="hb-loader" aria-hidden="true" />}
      <span className="hb-button-inner">
        {leftSection && <span className="hb-button-side">{leftSection}</span>}
        <span className="hb-button-label">{children}</span>
        {rightSection && <span className="hb-button-side">{rightSection}</span>}
      </span>
    </Part>
  )
}
