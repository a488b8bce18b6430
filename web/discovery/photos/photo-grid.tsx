import { useState } from 'react'

import type { ListedPhoto } from '#contract/providers/portfolio.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Photo, SampleMark } from '#web/ui/pictures/photo.tsx'

import styles from './photo-grid.module.css'

/** Comes when a photo is opened. */
const Lightbox = lazyPart(
  async () => (await import('./lightbox.tsx')).Lightbox,
  ({ start }) => start !== null,
)

type PhotoGridProps = {
  providerId: string
  /** The service whose photos they are; all of the provider's without one. */
  serviceId?: string
  name: string
  /** The first ones; there are more where there is one more than are shown. */
  photos: readonly ListedPhoto[]
}

/** So many are asked for; the last of them only says that there are more. */
export const PHOTOS_ASKED = 9
const SHOWN = PHOTOS_ASKED - 1

/** Photos of somebody's work, with their own heading; each opens large, one after the other. */
export function PhotoGrid({ providerId, serviceId, name, photos }: PhotoGridProps) {
  const [start, setStart] = useState<number | null>(null)
  if (photos.length === 0) return null
  const hasMore = photos.length > SHOWN
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <ul className={styles.grid}>
        {photos.slice(0, SHOWN).map((photo, at) => (
          <li key={photo.id}>
            <button type="button" className={styles.open} onClick={() => setStart(at)}>
              <Photo photo={photo} sizes="(max-width: 600px) 45vw, 280px">
                <SampleMark is_sample={photo.is_sample} />
                {hasMore && at === SHOWN - 1 && <span className={styles.more}>See all</span>}
              </Photo>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        start={start}
        providerId={providerId}
        {...(serviceId ? { serviceId } : {})}
        name={name}
        first={photos.slice(0, SHOWN)}
        hasMore={hasMore}
        onClose={() => setStart(null)}
      />
    </section>
  )
}
