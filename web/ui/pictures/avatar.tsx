import { useState } from 'react'

import styles from './avatar.module.css'

/** Tints for discs without a picture; the same person always gets the same one. */
const TINTS = 5

type AvatarProps = {
  name: string
  /** Address of the picture, `?v…` included; null shows initials. */
  src?: string | null | undefined
  /** Width and height in px. */
  size?: number
  /** Instead of the first letters of first and last name. */
  initials?: string
  /** True when the name does not stand beside it. */
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
          // It may have failed before this code was there to hear of it.
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

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map(
    (word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '',
  )
  return letters.join('').toUpperCase() || '?'
}

function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TINTS
}
