import { Button } from '#web/ui/button.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { MESSAGE_MAX } from '#contract/constants.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'
import type { UploadState } from '#web/ui/files/file-field.ts'
import { dropUploads } from '#web/ui/files/kept-uploads.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import styles from './composer.module.css'

const QuickAnswers = lazyComponent(
  async () => (await import('./quick-answers.tsx')).QuickAnswers,
  ({ opened }) => opened,
)

const AttachedPhotos = lazyComponent(async () => (await import('./attached-photos.tsx')).AttachedPhotos)

type ComposerProps = {
  /** Author and recipient of the draft. */
  owner: string
  personId: string
  firstName: string
  hasQuickAnswers: boolean
  onSend: (text: string, photos: string[]) => void
}

/** Field for a message. It grows with the text, and keeps it until it is sent. */
export function Composer({ owner, personId, firstName, hasQuickAnswers, onSend }: ComposerProps) {
  const draft = `message:${personId}`
  // The first message changes the page while the next one may be under way.
  const photosName = `${owner}:${draft}`
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft, owner)?.text ?? '')
  const [isChoosing, setChoosing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [photos, setPhotos] = useState<UploadState>({ files: [], isBusy: false })
  // Photos that were sent are gone from the field.
  const [round, setRound] = useState(0)
  const left = MESSAGE_MAX - text.length
  const canSend = !photos.isBusy && left >= 0 && (text.trim() !== '' || photos.files.length > 0)

  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight + 2, 180)}px`
  }, [text])

  const write = (next: string) => {
    setText(next)
    if (next === '') dropDraft(draft)
    else writeDraft(draft, owner, { text: next })
  }
  const send = () => {
    if (!canSend) return
    onSend(
      text.trim(),
      photos.files.map(({ id }) => id),
    )
    write('')
    dropUploads(photosName)
    setRound(round + 1)
    setPhotos({ files: [], isBusy: false })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // On phones Enter begins a new line, and while letters are being composed it is not ours.
    const isDesk = matchMedia('(pointer: fine)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isDesk) return
    event.preventDefault()
    send()
  }

  return (
    <form
      method="post"
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles.row}>
        <AttachedPhotos key={round} keptAs={photosName} onChange={setPhotos} />
        {hasQuickAnswers && <IconButton icon="sparkle" label="Quick answers" onClick={() => setChoosing(true)} />}
        <textarea
          ref={field}
          rows={1}
          className={styles.text}
          aria-label={`Message to ${firstName}`}
          placeholder={`Write to ${firstName}`}
          value={text}
          enterKeyHint="enter"
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={!canSend} className={styles.send ?? ''}>
          Send
        </Button>
      </div>
      {left < 200 && (
        <p className={styles.left} data-over={left < 0 || undefined} role="status">
          {left < 0 ? `${-left} characters too many` : `${left} characters left`}
        </p>
      )}
      <QuickAnswers
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(answer) => {
          write(text.trim() === '' ? answer : `${text.trimEnd()} ${answer}`)
          setChoosing(false)
        }}
      />
    </form>
  )
}
