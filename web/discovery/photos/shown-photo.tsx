import type { ReactNode } from 'react'

import type { ListedPhoto } from '#contract/providers/portfolio.ts'
import type { ReviewPhoto } from '#contract/reviews/photos.ts'
import { Photo, PlainPhoto, SampleMark } from '#web/ui/pictures/photo.tsx'

import styles from './shown-photo.module.css'

/** A photo in a provider's portfolio: their own, or from a review whose client allows it. */
export type Shown = ListedPhoto | ReviewPhoto

export function isOfReview(photo: Shown): photo is ReviewPhoto {
  return 'review_id' in photo
}

/** On a tile of the grid; its label is on it. */
export function Tile({ photo, isLarge, children }: { photo: Shown; isLarge?: boolean; children?: ReactNode }) {
  if (isOfReview(photo))
    return (
      <PlainPhoto src={photo.picture} alt="">
        {/* "See all" is over the last one. */}
        {children || (
          <span className={styles.mark}>
            {FROM_REVIEW}
            <span>
              {photo.service} · {photo.when_text}
            </span>
          </span>
        )}
      </PlainPhoto>
    )
  return (
    <Photo photo={photo} sizes={isLarge ? '(max-width: 600px) 92vw, 420px' : '(max-width: 600px) 45vw, 280px'}>
      <SampleMark is_sample={photo.is_sample} />
      {children}
    </Photo>
  )
}

/** As large as there is room for. */
export function Large({ photo }: { photo: Shown }) {
  if (isOfReview(photo)) return <PlainPhoto src={photo.picture} alt={`${FROM_REVIEW}: ${photo.service}`} whole />
  return (
    <Photo photo={photo} sizes="(max-width: 960px) 100vw, 912px" whole>
      <SampleMark is_sample={photo.is_sample} />
    </Photo>
  )
}

export const FROM_REVIEW = 'From a client’s review'
