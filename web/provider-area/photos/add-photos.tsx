import { Button } from '#web/ui/button.tsx'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Portfolio } from '#contract/providers/portfolio.ts'
import { errorText } from '#web/api-error.ts'
import { typesOf } from '#web/ui/files/prepare-file.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { DraftCard } from './draft-card.tsx'
import { sendDraft } from './send-draft.ts'
import { isComplete, useDrafts } from './use-drafts.ts'

type AddPhotosProps = {
  serviceId: string | null
  title: string
  /** How many more the group takes. */
  room: number
  onAdded: (portfolio: Portfolio) => void
  /** Hears whether something is chosen that is not shown yet. */
  onUnsaved: (isUnsaved: boolean) => void
}

const FAILED = 'This photo could not be added. Please try again.'

/** Chooses pictures, several at once, frames and describes each, and shows them. */
export function AddPhotos({ serviceId, title, room, onAdded, onUnsaved }: AddPhotosProps) {
  const picker = useRef<HTMLInputElement>(null)
  const drafts = useDrafts()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const sendable = drafts.drafts.filter(({ refusal }) => refusal === null)
  const left = Math.max(0, room - sendable.length)
  const problem = tooMany
    ? `There is room for ${room} more. We left out the others.`
    : tried && !sendable.every(isComplete) && 'Please complete every photo, or leave it out.'
  const isUnsaved = sendable.length > 0
  const tell = useEffectEvent(onUnsaved)
  useEffect(() => tell(isUnsaved), [isUnsaved])

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    setTooMany(files.length > left)
    drafts.add(files.slice(0, left))
  }
  const sendAll = async () => {
    setTried(true)
    if (!sendable.every(isComplete)) return
    setBusy(true)
    let added = 0
    for (const draft of sendable) {
      const change = (to: Parameters<typeof drafts.change>[1]) => drafts.change(draft.key, to)
      change({ problem: null, progress: 0 })
      try {
        onAdded(await sendDraft(draft, serviceId, change))
        added += 1
        drafts.remove(draft)
      } catch (reason) {
        change({ problem: errorText(reason, FAILED), progress: null })
      }
    }
    setBusy(false)
    if (added === sendable.length) setTried(false)
    if (added > 0) toast(added === 1 ? 'Your photo is added' : `${added} photos are added`)
  }

  return (
    <Stack gap={16}>
      {drafts.drafts.length > 0 && (
        <PlainList gap={16} aria-label={`Photos to add to ${title}`}>
          {drafts.drafts.map((draft) => (
            <DraftCard key={draft.key} draft={draft} drafts={drafts} tried={tried} busy={busy} />
          ))}
        </PlainList>
      )}
      <FormError>{problem}</FormError>
      <ButtonRow phones="stack">
        {left > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="upload" size={18} />}
            disabled={busy}
            onClick={() => picker.current?.click()}
          >
            {drafts.drafts.length > 0 ? 'Choose more photos' : 'Add photos'}
            <VisuallyHidden> to {title}</VisuallyHidden>
          </Button>
        )}
        {sendable.length > 0 && (
          <Button loading={busy} onClick={() => void sendAll()}>
            {sendable.length === 1 ? 'Show this photo' : `Show ${sendable.length} photos`}
          </Button>
        )}
      </ButtonRow>
      <VisuallyHidden>
        <input
          ref={picker}
          type="file"
          tabIndex={-1}
          multiple
          aria-label={`Photos for ${title}`}
          accept={[...typesOf('pictures'), '.heic'].join(',')}
          onChange={choose}
        />
      </VisuallyHidden>
    </Stack>
  )
}
