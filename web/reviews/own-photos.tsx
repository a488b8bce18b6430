import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { PrivatePicture } from '#web/ui/files/file-field.ts'

import styles from './own-photos.module.css'

type OwnPhotosProps = { ids: readonly string[]; /** In pixels. */ size?: number; onRemove?: (id: string) => void }

/** Photos of the person's own review, which no one else opens before it is published. */
export function OwnPhotos({ ids, size = 96, onRemove }: OwnPhotosProps) {
  if (ids.length === 0) return null
  return (
    <PlainList row gap={12} aria-label="Photos of your review">
      {ids.map((id, at) => (
        <li key={id} className={styles.photo} style={{ width: size }}>
          <PrivatePicture
            link={`/api/reviews/photos/${id}`}
            alt={`Photo ${at + 1}`}
            width={size}
            height={size}
            style={{ width: size, height: size }}
            className={styles.picture}
          />
          {onRemove && (
            <IconButton
              icon="close"
              size={32}
              iconSize={16}
              label={`Remove photo ${at + 1}`}
              className={styles.remove}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </PlainList>
  )
}
