import { Button } from '#web/ui/button.tsx'

import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import type { Upload } from './use-uploads.ts'

import styles from './upload-row.module.css'

type UploadRowProps = { upload: Upload; onRetry: () => void; onRemove: () => void }

/** One chosen file: how it looks, how far it is, and what can be done about it. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, preview, state, progress, isRefused } = upload
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <Row as="li" gap={12} align="start" className={styles.row}>
      <span className={styles.tile}>
        {preview ? <img src={preview} alt="" className={styles.preview} /> : <Icon name="file" size={24} />}
      </span>
      <div className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.state} data-state={state}>
          {state === 'done' && <Icon name="check-circle" size={16} />}
          {state === 'failed' && <Icon name="alert" size={16} />}
          <span>{stateText(upload)}</span>
        </span>
        {state === 'sending' && (
          <progress className={styles.progress} value={progress} max={1} aria-label={`Upload of ${file.name}`} />
        )}
        {state === 'failed' && !isRefused && (
          <Button
            variant="subtle"
            size="sm"
            className={styles.retry ?? ''}
            onClick={onRetry}
            aria-label={`Try again: ${file.name}`}
          >
            Try again
          </Button>
        )}
      </div>
      <IconButton
        icon={isUnderWay ? 'close' : 'trash'}
        label={`${isUnderWay ? 'Cancel' : 'Remove'} ${file.name}`}
        onClick={onRemove}
      />
    </Row>
  )
}

function stateText({ state, progress, problem, uploaded }: Upload): string {
  if (state === 'failed') return problem ?? ''
  if (state === 'waiting') return 'Waiting'
  if (state === 'done') return uploaded?.kind === 'pdf' ? `Uploaded, ${pagesOf(uploaded.pages)}` : 'Uploaded'
  return progress >= 1 ? 'Checking' : `${Math.round(progress * 100)}%`
}

function pagesOf(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
