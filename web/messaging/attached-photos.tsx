import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef } from 'react'

import { MESSAGE_PHOTOS_MAX } from '#contract/constants.ts'
import { uploadMessagePhoto } from '#web/endpoints/messaging.gen.ts'
import { addTo } from '#web/ui/files/kept-uploads.ts'
import { roomLeft, type UploadState, useUploads } from '#web/ui/files/use-uploads.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './attached-photos.module.css'

type AttachedPhotosProps = {
  /** Under which name they wait when the page changes before they are sent. */
  keptAs: string
  onChange: (state: UploadState) => void
}

/** Photos that go with a message: chosen, sent immediately, withdrawn. Give it another `key` to start over. */
export function AttachedPhotos({ keptAs, onChange }: AttachedPhotosProps) {
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Not by React, which no longer gets events of the field when the page changes while its picker is open.
    const input = picker.current
    const take = () => {
      addTo(keptAs, [...(input?.files ?? [])])
      if (input) input.value = ''
    }
    input?.addEventListener('change', take)
  }, [keptAs])
  const { uploads, said, retry, remove } = useUploads({
    path: uploadMessagePhoto.path,
    takes: 'pictures',
    max: MESSAGE_PHOTOS_MAX,
    keptAs,
    onChange,
  })
  return (
    <>
      {uploads.length > 0 && (
        <ul className={styles.photos} aria-label="Photos to send">
          {uploads.map((upload) => (
            <li key={upload.key} className={styles.photo} data-state={upload.state}>
              {upload.preview && <img src={upload.preview} alt={upload.file.name} />}
              {upload.state === 'sending' && (
                <progress value={upload.progress} max={1} aria-label={`Upload of ${upload.file.name}`} />
              )}
              {upload.problem && (
                <span className={styles.problem}>
                  <strong>{upload.file.name}</strong>
                  {upload.problem}
                </span>
              )}
              {upload.state === 'failed' && !upload.isRefused && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Try again: ${upload.file.name}`}
                  onClick={() => retry(upload.key)}
                >
                  Try again
                </Button>
              )}
              <IconButton
                icon="close"
                size={32}
                iconSize={16}
                label={`Remove ${upload.file.name}`}
                className={styles.remove}
                onClick={() => remove(upload)}
              />
            </li>
          ))}
        </ul>
      )}
      <IconButton
        icon="plus"
        label="Add photos"
        disabled={roomLeft(uploads, MESSAGE_PHOTOS_MAX) === 0}
        onClick={() => picker.current?.click()}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <input ref={picker} type="file" hidden multiple accept="image/jpeg,image/png,image/webp" aria-label="Photos" />
    </>
  )
}
