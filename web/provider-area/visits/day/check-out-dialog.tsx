import { Button } from '#web/ui/button.tsx'
import { type FormEvent, useState } from 'react'

import { VISIT_NOTE_MAX, VISIT_PHOTOS_MAX } from '#contract/constants.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { uploadVisitPhoto } from '#web/endpoints/bookings/visit-day.gen.ts'
import { useSession } from '#web/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FileField, type UploadState } from '#web/ui/files/file-field.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import type { DayDialogProps } from './check-in-dialog.tsx'
import { useKeptStep } from './use-kept-step.ts'

type Draft = { note: string }

const NO_PHOTOS: UploadState = { files: [], isBusy: false }

/** The provider has left: with a note for the client, if they like. */
export function CheckOutDialog({ opened, ...props }: DayDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Check out" size={480}>
      <CheckOutForm {...props} />
    </Dialog>
  )
}

function CheckOutForm({ day, clientName, onClose, onChanged }: Omit<DayDialogProps, 'opened'>) {
  const { user } = useSession()
  const name = `check-out ${day.booking_id}`
  const owner = user?.id ?? ''
  const [note, setNote] = useState(() => readDraft<Draft>(name, owner)?.note ?? '')
  const [photos, setPhotos] = useState<UploadState>(NO_PHOTOS)
  const { busy, error, take } = useKeptStep(day.booking_id, onChanged)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const ids = photos.files.map(({ id }) => id)
    const body = { ...(note.trim() && { note: note.trim() }), ...(ids.length > 0 && { photos: ids }) }
    const leave = () => {
      dropDraft(name)
      onClose()
      onChanged()
    }
    void take('check_out', body, { said: 'Checked out. Now mark it as completed.', after: leave })
  }
  return (
    <Stack as="form" method="post" noValidate aria-busy={busy} onSubmit={send}>
      <p>Stops your safety timer.</p>
      <Textarea
        label={`A note for ${clientName} (optional)`}
        rows={4}
        maxLength={VISIT_NOTE_MAX}
        value={note}
        onChange={({ currentTarget: { value } }) => {
          setNote(value)
          writeDraft(name, owner, { note: value } satisfies Draft)
        }}
      />
      <FileField
        label={`Photos for ${clientName} (optional)`}
        path={uploadVisitPhoto.path}
        takes="pictures"
        max={VISIT_PHOTOS_MAX}
        onChange={setPhotos}
      />
      <FormError>{error}</FormError>
      <Button type="submit" loading={busy} disabled={photos.isBusy}>
        Check out
      </Button>
    </Stack>
  )
}
