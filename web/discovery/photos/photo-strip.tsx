import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import type { Photo as PhotoShown } from '#contract/providers/portfolio.ts'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { Photo, SampleMark } from '#web/ui/pictures/photo.tsx'

import styles from './photo-strip.module.css'

type PhotoStripProps = {
  photos: readonly PhotoShown[]
  /** The profile, which shows all of them. */
  to: string
  name: string
}

/**
 * The first photos of a provider's work, on a card: one link to all of them. On phones a finger or the arrow keys move
 * them past each other; it is the link itself that scrolls, so there is nothing more to stop at.
 */
export function PhotoStrip({ photos, to, name }: PhotoStripProps) {
  if (photos.length === 0) return null
  return (
    <Link
      to={`${to}#photos`}
      prefetch="intent"
      className={styles.strip}
      style={{ '--count': photos.length } as CSSProperties}
      draggable={false}
    >
      <VisuallyHidden>Photos of {name}’s work</VisuallyHidden>
      {photos.map((photo) => (
        <Photo key={photo.id} photo={{ ...photo, alt: '' }} sizes="(max-width: 600px) 50vw, 140px" />
      ))}
      <span className={styles.mark}>
        <SampleMark is_sample={photos.some(({ is_sample }) => is_sample)} />
      </span>
    </Link>
  )
}
