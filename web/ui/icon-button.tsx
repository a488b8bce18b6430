import type { ComponentProps, CSSProperties } from 'react'

import { Icon, type IconName } from './icon.tsx'
import { classes } from './layout/part.ts'

import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & {
  icon: IconName
  /** The act, for people who can't see the icon. */
  label: string
  /** Diameter of the round background on hover, in px. */
  size?: number
  iconSize?: number
}

/** A button that is an icon only. */
export function IconButton({ icon, label, size = 44, iconSize = 20, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes(styles.button, className)}
      style={{ '--size': `${size}px` } as CSSProperties}
      {...rest}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
