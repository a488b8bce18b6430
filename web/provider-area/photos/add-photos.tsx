import { Button } from '#web/ui/button.tsx'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Portfolio } from '#contract/providers/portfolio.ts'
import { typesOf } from '#web/ui/files/prepare-file.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import { DraftCard } from './draft-card.tsx'
import { isComplete, useDrafts } from './use-drafts.ts'
import { useSending } from './use-sending.ts'

type AddPhotosProps = {
  serviceId: string | null
  title: string
  /** How many more the group takes. */
  room: number
  onAdded: (portfolio: Portfolio) => void
  /** Learns whether a choice isn't shown yet. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** Chooses pictures, several at once, frames and describes each, and shows them. */
export function AddPhotos({ serviceId, title, room, onAdded, onUnsaved }: AddPhotosProps) {
  const picker = useRef<HTMLInputElement>(null)
  const drafts = useDrafts()
  const [tried, setTried] = useState(false)
  const { busy, isWaiting, send } = useSending({ serviceId, drafts, onAdded })
  const [tooMany, setTooMany] = useState(false)
  const sendable = drafts.drafts.filter(({ refusal }) => refusal === null)
  const left = Math.max(0, room - sendable.length)
  const problem = tooMany
    ? `Only ${room} more fit. We left out the others.`
    : tried && !sendable.every(isComplete) && 'Complete every photo, or leave it out.'
  const isUnsaved = sendable.length > 0
  const tell = useEffectEvent(onUnsaved)
  useEffect(() => tell(isUnsaved), [isUnsaved])

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    setTooMany(files.length > left)
    drafts.add(files.slice(0, left))
  }
  const sendAll = () => {
    setTried(true)
    if (sendable.every(isComplete)) send(sendable.map(({ key }) => key))
  }

  return (
    <Stack gap={16} data-idle={drafts.drafts.length === 0 || undefined}>
      {drafts.drafts.length > 0 && (
        <PlainList gap={16} aria-label={`Photos to add to ${title}`}>
          {drafts.drafts.map((draft) => (
            <DraftCard key={draft.key} draft={draft} drafts={drafts} tried={tried} busy={busy} />
          ))}
        </PlainList>
      )}
      <FormError>{problem}</FormError>
      {isWaiting && (
        <Notice tone="info" icon="clock" role="status">
          You’re offline. Keep this page open.
        </Notice>
      )}
      <ButtonRow {...(drafts.drafts.length > 0 && { phones: 'stack' })}>
        {left > 0 && (
          <Button
            variant="light"
            size="sm"
            leftSection={<Icon name="plus" size={18} />}
            disabled={busy}
            onClick={() => picker.current?.click()}
          >
            {drafts.drafts.length > 0 ? 'Choose more photos' : 'Add'}
            <VisuallyHidden>
              {drafts.drafts.length > 0 ? '' : ' photos'} to {title}
            </VisuallyHidden>
          </Button>
        )}
        {sendable.length > 0 && (
          <Button loading={busy} onClick={() => sendAll()}>
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
