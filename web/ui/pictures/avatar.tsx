import { useState } from 'react'

import { initialsOf, tintOf } from '#contract/initials.ts'

import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  /** Address of the picture, `?v…` included; null shows initials. */
  src?: string | null | undefined
  /** Width and height in px. */
  size?: number
  /** Instead of the first letters of first and last name. */
  initials?: string
  /** True when the name is not beside it. */
  labelled?: boolean
}

/** A person's picture, or their initials on a tinted disc when there is none or it does not load. */
export function Avatar({ name, src, size = 48, initials = initialsOf(name), labelled = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt={labelled ? name : ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={styles.avatar}
        style={style}
        onError={() => setBroken(src)}
        ref={(image) => {
          // It may have failed before this code could notice.
          if (image?.complete && image.naturalWidth === 0) setBroken(src)
        }}
      />
    )
  }
  return (
    <span
      className={styles.avatar}
      data-tint={tintOf(name)}
      style={style}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initials}
    </span>
  )
}
