import { useState } from 'react'

import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './visit-photos.module.css'

type VisitPhotosProps = { photos: VisitDay['photos']; providerName: string; onExpired: () => void }

/** The provider's photos of the visit, for its two people alone. */
export function VisitPhotos({ photos, providerName, onExpired }: VisitPhotosProps) {
  // Each look at the day brings new links: those that were used go on, or every picture would be fetched again.
  const [shown, setShown] = useState(photos)
  const [isExpired, setExpired] = useState(false)
  if (photos !== shown && (isExpired || idsOf(photos) !== idsOf(shown))) {
    setShown(photos)
    setExpired(false)
  }
  const renew = () => {
    setExpired(true)
    onExpired()
  }
  if (shown.length === 0) return null
  return (
    <PlainList row gap={12} aria-label={`Photos from ${providerName}`}>
      {shown.map(({ id, pages, width, height }, at) => (
        <li key={id} className={styles.photo}>
          <PrivatePicture
            link={pages[0] ?? ''}
            alt={`Photo ${at + 1} of ${shown.length}`}
            width={width}
            height={height}
            onExpired={renew}
            className={styles.picture}
          />
        </li>
      ))}
    </PlainList>
  )
}

function idsOf(photos: VisitDay['photos']): string {
  return photos.map(({ id }) => id).join(' ')
}
