import { Button } from '#web/ui/button.tsx'

import type { OwnPhoto } from '#contract/providers/portfolio.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Photo, SampleMark } from '#web/ui/pictures/photo.tsx'

import type { OpenDialog } from './photo-dialogs.tsx'
import type { useOrder } from './use-order.ts'

import styles from './photo-card.module.css'

type PhotoCardProps = {
  photo: OwnPhoto
  count: number
  gripOf: ReturnType<typeof useOrder>['gripOf']
  onOpen: (dialog: OpenDialog) => void
}

/** One own photo: its status and reports about it; its actions are behind its dots. */
export function PhotoCard({ photo, count, gripOf, onOpen }: PhotoCardProps) {
  const { id, alt, hidden_reason, asked_text, can } = photo
  return (
    <li className={styles.card} data-photo={id}>
      <div className={styles.picture} data-hidden={hidden_reason !== null || undefined}>
        {photo.is_public ? (
          <Photo photo={photo} sizes="(max-width: 600px) 45vw, 220px">
            <SampleMark is_sample={photo.is_sample} />
          </Photo>
        ) : (
          <>
            {photo.before_picture && (
              <PrivatePicture
                link={photo.before_picture}
                alt={`Before: ${alt}`}
                width={320}
                height={240}
                className={styles.private}
              />
            )}
            <PrivatePicture link={photo.picture} alt={alt} width={320} height={240} className={styles.private} />
          </>
        )}
        {count > 1 && (
          <span className={styles.grip} aria-hidden="true" {...gripOf(id)}>
            <Icon name="menu" size={18} />
          </span>
        )}
        <IconButton
          icon="more"
          label={`Options: ${alt}`}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={() => onOpen('menu')}
        />
      </div>
      <p className={styles.words}>{alt}</p>
      {hidden_reason !== null && (
        <Notice tone="warn" icon="eye-off" title="Hidden">
          {hidden_reason}
          {asked_text && <span className={styles.asked}>Review requested {asked_text}.</span>}
        </Notice>
      )}
      {can.ask && (
        <Button variant="light" size="sm" onClick={() => onOpen('ask')}>
          Appeal
        </Button>
      )}
    </li>
  )
}
