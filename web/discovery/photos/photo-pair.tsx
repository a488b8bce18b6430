import type { Photo as PhotoShown } from '#contract/providers/portfolio.ts'
import { Photo, SampleMark } from '#web/ui/pictures/photo.tsx'

import styles from './photo-pair.module.css'

/** How many `PhotoPair` shows; loaders send no more. */
export const PAIR = 2

/** The first photos of a provider's work, on a small card that is one link already; a single one is as tall as two. */
export function PhotoPair({ photos }: { photos: readonly PhotoShown[] }) {
  if (photos.length === 0) return null
  return (
    <div className={styles.pair} data-one={photos.length === 1 || undefined}>
      {photos.slice(0, PAIR).map((photo) => (
        <Photo
          key={photo.id}
          photo={{ ...photo, alt: '' }}
          sizes={photos.length === 1 ? '(max-width: 899px) 228px, 330px' : '(max-width: 899px) 110px, 160px'}
        />
      ))}
      <SampleMark is_sample={photos.some(({ is_sample }) => is_sample)} />
    </div>
  )
}
