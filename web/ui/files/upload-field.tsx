import { Button } from '#web/ui/button.tsx'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'

import { FieldError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'

import { type Takes, typesOf } from './prepare-file.ts'
import { UploadRow } from './upload-row.tsx'
import { roomLeft, type Upload, type UploadState, useUploads } from './use-uploads.ts'

import styles from './upload-field.module.css'

export type UploadFieldProps = {
  label: string
  /** The request and its reason. The field itself adds formats and size. */
  description?: string
  /** Path for each file below `/api`: a multipart `POST` that answers an `UploadedFile`. */
  path: string
  takes: Takes
  max: number
  onChange: (state: UploadState) => void
  /** The reason why the form can't be sent as it is. */
  error?: string | null
  disabled?: boolean
}

const FORMATS: Record<Takes, string> = {
  pictures: 'JPEG, PNG or WebP, up to 10 MB',
  documents: 'PDF, JPEG, PNG or WebP, up to 10 MB',
}

/**
 * Chooses, takes or drops files and sends each immediately; the form names them by the ids from `onChange`. Give it
 * another `key` to start over.
 */
export function UploadField({ label, description, path, takes, max, onChange, error, disabled }: UploadFieldProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const { uploads, said, add, retry, remove } = useUploads({ path, takes, max, onChange })
  const isFull = roomLeft(uploads, max) === 0
  const isLocked = disabled === true || isFull

  const take = (files: readonly File[]) => {
    if (disabled !== true && files.length > 0) setTooMany(add(files) > 0)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    take(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const takeBack = (upload: Upload) => {
    remove(upload)
    setTooMany(false)
    // The button that was pressed is gone with its row.
    requestAnimationFrame(() => chooser.current?.focus())
  }
  const problem = tooMany ? `${max === 1 ? 'One file' : `${max} files`} at most. We left out the others.` : error

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isLocked)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ButtonRow gap={8} justify="center">
          <Button
            ref={chooser}
            variant="default"
            leftSection={<Icon name="upload" size={18} />}
            disabled={isLocked}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => picker.current?.click()}
          >
            {max > 1 ? 'Choose files' : 'Choose a file'}
          </Button>
          <Button
            variant="default"
            className={styles.camera ?? ''}
            disabled={isLocked}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
        </ButtonRow>
        <Quiet size="sm" className={styles.or}>
          or drop {max > 1 ? 'them' : 'it'} here
        </Quiet>
        <Quiet size="sm" id={`${id}-hint`}>
          {description} {FORMATS[takes]}
          {max > 1 && ` each, ${max} at most`}.
        </Quiet>
      </div>
      {uploads.length > 0 && (
        <PlainList aria-label={`${label}: chosen files`} className={styles.list}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onRemove={() => takeBack(upload)}
            />
          ))}
        </PlainList>
      )}
      <p id={`${id}-error`} role="alert" className={styles.problem}>
        {problem && <FieldError>{problem}</FieldError>}
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden>
        <input
          ref={picker}
          type="file"
          tabIndex={-1}
          aria-label={`${label}: file`}
          multiple={max > 1}
          accept={typesOf(takes).join(',')}
          onChange={choose}
        />
        <input
          ref={camera}
          type="file"
          tabIndex={-1}
          aria-label={`${label}: camera`}
          accept="image/*"
          capture="environment"
          onChange={choose}
        />
      </VisuallyHidden>
    </div>
  )
}
