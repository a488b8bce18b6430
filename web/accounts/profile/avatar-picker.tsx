import { Button } from '#web/ui/button.tsx'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'

import { AVATAR_TYPES } from '#contract/constants.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

import { prepareAvatar } from './compress-image.ts'

import styles from './avatar-picker.module.css'

const NO_PREVIEW = 'Failed to load image preview'

type AvatarPickerProps = {
  name: string
  /** The current picture, or null. */
  current: string | null
  disabled: boolean
  onPick: (file: File | null) => void
}

/** Chooses, checks, shrinks and previews a portrait; it is uploaded with the rest of the form. */
export function AvatarPicker({ name, current, disabled, onPick }: AvatarPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!chosen) return
    setBusy(true)
    const prepared = await prepareAvatar(chosen)
    setBusy(false)
    setProblem(prepared.problem)
    if (!prepared.file) return
    setPreview(URL.createObjectURL(prepared.file))
    onPick(prepared.file)
  }
  const drop = (reason: string | null) => {
    setPreview(null)
    setProblem(reason)
    onPick(null)
  }

  return (
    <Row wrap gap={16}>
      {preview ? (
        <img
          src={preview}
          alt="How others see you"
          width={72}
          height={72}
          className={styles.preview}
          onError={() => drop(NO_PREVIEW)}
        />
      ) : (
        <Avatar name={name} src={current} size={72} labelled />
      )}
      <div className={styles.words}>
        <ButtonRow gap={8}>
          <Button
            variant="default"
            size="sm"
            loading={busy}
            disabled={disabled}
            leftSection={<Icon name="upload" size={18} />}
            aria-describedby={problem ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            {current || preview ? 'Change picture' : 'Upload picture'}
          </Button>
          {preview && (
            <Button variant="subtle" size="sm" disabled={disabled} onClick={() => drop(null)}>
              Undo
            </Button>
          )}
        </ButtonRow>
        <Quiet size="sm" style={{ marginTop: 8 }}>
          {preview ? 'Save to keep it.' : 'JPEG, PNG, GIF or WebP'}
        </Quiet>
        <p id={errorId} role="alert" className={styles.problem}>
          {problem && <FieldError>{problem}</FieldError>}
        </p>
      </div>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          name="file"
          tabIndex={-1}
          aria-label="Picture file"
          accept={AVATAR_TYPES.join(',')}
          onChange={(event) => void choose(event)}
        />
      </VisuallyHidden>
    </Row>
  )
}
