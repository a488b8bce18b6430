import { useState } from 'react'

import type { ListedPhoto } from '#contract/providers/portfolio.ts'
import type { ReviewPhoto } from '#contract/reviews/photos.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import { type Shown, Tile } from './shown-photo.tsx'

import styles from './photo-grid.module.css'

/** Comes when a photo is opened. */
const Lightbox = lazyComponent(
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
  /** Photos of reviews whose authors agree: as many as the others, and after them. */
  reviewPhotos?: readonly ReviewPhoto[]
  /** One row, with a way to all of them: other things follow that people look for. */
  isShort?: boolean
}

/** How many are loaded; the last of them only shows that there are more. */
export const PHOTOS_ASKED = 9
const SHOWN = PHOTOS_ASKED - 1
/** How many review photos are shown, however many the provider has. */
const OF_REVIEWS = 2
const NONE: readonly ReviewPhoto[] = []
/** Photos per row; three on phones. */
const ROW_SHOWN = 5
const PHONE_SHOWN = 3

/** Photos of a provider's work, with their own heading; each opens large, one after the other. */
export function PhotoGrid({
  providerId,
  serviceId,
  name,
  photos,
  reviewPhotos = NONE,
  isShort = false,
}: PhotoGridProps) {
  const [start, setStart] = useState<string | null>(null)
  const most = isShort ? ROW_SHOWN : SHOWN
  const ofReviews = reviewPhotos.slice(0, Math.max(most - photos.length, OF_REVIEWS))
  const own = photos.slice(0, most - ofReviews.length)
  const shown: Shown[] = [...own, ...ofReviews]
  const [first] = shown
  if (!first) return null
  const hasMore = own.length < photos.length || ofReviews.length < reviewPhotos.length
  return (
    <section aria-labelledby="photos">
      <Row justify="between" className={styles.heading}>
        <h2 id="photos">Photos</h2>
        {isShort && (hasMore || shown.length > PHONE_SHOWN) && (
          <Button variant="subtle" size="sm" onClick={() => setStart(first.id)}>
            All photos
          </Button>
        )}
      </Row>
      <ul className={isShort ? `${styles.grid} ${styles.row}` : styles.grid}>
        {shown.map((photo, at) => (
          <li key={photo.id}>
            <button type="button" className={styles.open} onClick={() => setStart(photo.id)}>
              <Tile photo={photo} isLarge={isShort && at === 0}>
                {hasMore && !isShort && at === shown.length - 1 && <span className={styles.more}>See all</span>}
              </Tile>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        start={start}
        providerId={providerId}
        {...(serviceId ? { serviceId } : {})}
        name={name}
        own={photos}
        ofReviews={reviewPhotos}
        hasMore={hasMore}
        onClose={() => setStart(null)}
      />
    </section>
  )
}
