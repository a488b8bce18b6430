import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { OwnPhoto } from '#contract/providers/portfolio.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Photo, SampleMark } from '#web/ui/pictures/photo.tsx'

import { PhotoDialogs } from './parts.ts'
import type { OpenDialog, PhotoAct } from './photo-dialogs.tsx'
import type { useOrder } from './use-order.ts'

import styles from './photo-card.module.css'

type PhotoCardProps = PhotoAct & {
  photo: OwnPhoto
  at: number
  count: number
  order: Pick<ReturnType<typeof useOrder>, 'step' | 'gripOf'>
}

/** One own photo: where it stands, what was said about it, and what can be done. */
export function PhotoCard({ photo, at, count, order, ...act }: PhotoCardProps) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const { id, alt, hidden_reason, asked_text, can } = photo
  return (
    <li className={styles.card} data-photo={id}>
      <div className={styles.picture} data-hidden={hidden_reason !== null || undefined}>
        {photo.is_public ? (
          <Photo photo={photo} sizes="(max-width: 600px) 90vw, 260px">
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
          <span className={styles.grip} aria-hidden="true" {...order.gripOf(id)}>
            <Icon name="menu" size={18} />
          </span>
        )}
      </div>
      <p className={styles.words}>{alt}</p>
      {hidden_reason !== null && (
        <Notice tone="warn" icon="eye-off" title="Hidden">
          {hidden_reason}
          {asked_text && <span className={styles.asked}>Review requested {asked_text}.</span>}
        </Notice>
      )}
      {can.ask && (
        <Button variant="light" size="sm" onClick={() => setOpen('ask')}>
          Ask us to look again
        </Button>
      )}
      <Row gap={4} className={styles.acts}>
        {count > 1 && (
          <>
            <IconButton
              icon="arrow-left"
              label={`Move earlier: ${alt}`}
              aria-disabled={at === 0 || undefined}
              className={styles.step}
              onClick={() => order.step(id, -1)}
            />
            <IconButton
              icon="arrow-right"
              label={`Move later: ${alt}`}
              aria-disabled={at === count - 1 || undefined}
              className={styles.step}
              onClick={() => order.step(id, 1)}
            />
          </>
        )}
        <IconButton icon="edit" label={`Change the words: ${alt}`} onClick={() => setOpen('words')} />
        <IconButton icon="trash" label={`Remove: ${alt}`} onClick={() => setOpen('remove')} />
      </Row>
      <PhotoDialogs photo={photo} open={open} onClose={() => setOpen(null)} {...act} />
    </li>
  )
}
