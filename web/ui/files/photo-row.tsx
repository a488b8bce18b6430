import { PlainList } from '#web/ui/layout/plain-list.tsx'

import { OpeningPicture } from './opening-picture.tsx'

import styles from './photo-row.module.css'

type PhotoRowProps = {
  photos: readonly { id: string; pages: string[]; width: number | null; height: number | null }[]
  /** Owner of the photos in the reader's words: `You` for their own. */
  by: string
  onExpired: () => void
}

/** Small photos beside a text, each opening on its own. */
export function PhotoRow({ photos, by, onExpired }: PhotoRowProps) {
  if (photos.length === 0) return null
  const from = by === 'You' ? 'you' : by
  return (
    <PlainList row gap={12} aria-label={`Photos from ${from}`}>
      {photos.map(({ id, pages, width, height }, at) => (
        <li key={id}>
          <OpeningPicture
            link={pages[0] ?? ''}
            alt={`Photo ${at + 1} from ${from}`}
            width={width}
            height={height}
            onExpired={onExpired}
            className={styles.picture}
            buttonClassName={styles.photo}
          />
        </li>
      ))}
    </PlainList>
  )
}
