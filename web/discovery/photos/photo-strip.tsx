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

/** The first photos of somebody's work, on a card: one link to all of them. */
export function PhotoStrip({ photos, to, name }: PhotoStripProps) {
  if (photos.length === 0) return null
  return (
    <Link to={`${to}#photos`} prefetch="intent" className={styles.strip}>
      <VisuallyHidden>Photos of {name}’s work</VisuallyHidden>
      {photos.map((photo) => (
        <Photo key={photo.id} photo={{ ...photo, alt: '' }} sizes="(max-width: 600px) 30vw, 140px" />
      ))}
      <SampleMark is_sample={photos.some(({ is_sample }) => is_sample)} />
    </Link>
  )
}
