import { useState } from 'react'

import type { ListedPhoto } from '#contract/providers/portfolio.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
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
  /** One row, with a way to all of them: other things follow that people look for. */
  isShort?: boolean
}

/** So many are asked for; the last of them only says that there are more. */
export const PHOTOS_ASKED = 9
const SHOWN = PHOTOS_ASKED - 1
/** Of a row; on phones three of them. */
const ROW_SHOWN = 5
const PHONE_SHOWN = 3

/** Photos of somebody's work, with their own heading; each opens large, one after the other. */
export function PhotoGrid({ providerId, serviceId, name, photos, isShort = false }: PhotoGridProps) {
  const [start, setStart] = useState<number | null>(null)
  if (photos.length === 0) return null
  const hasMore = photos.length > SHOWN
  const shown = isShort ? ROW_SHOWN : SHOWN
  return (
    <section aria-labelledby="photos">
      <Row justify="between">
        <h2 id="photos">Photos</h2>
        {isShort && photos.length > PHONE_SHOWN && (
          <Button variant="subtle" size="sm" onClick={() => setStart(0)}>
            All photos
          </Button>
        )}
      </Row>
      <ul className={isShort ? `${styles.grid} ${styles.row}` : styles.grid}>
        {photos.slice(0, shown).map((photo, at) => (
          <li key={photo.id}>
            <button type="button" className={styles.open} onClick={() => setStart(at)}>
              <Photo photo={photo} sizes="(max-width: 600px) 45vw, 280px">
                <SampleMark is_sample={photo.is_sample} />
                {hasMore && !isShort && at === SHOWN - 1 && <span className={styles.more}>See all</span>}
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
