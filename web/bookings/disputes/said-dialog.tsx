import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { DISPUTE_PHOTOS_MAX, DISPUTE_TEXT_MAX } from '#contract/disputes/terms.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { answerDispute, appealDispute, uploadDisputePhoto } from '#web/endpoints/disputes.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FileField, type UploadState } from '#web/ui/files/file-field.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type SaidDialogProps = {
  /** Null while nothing is asked. */
  kind: 'answer' | 'appeal' | null
  id: string
  onClose: () => void
  onSent: () => void
}

const WORDS = {
  answer: {
    title: 'Tell us how you see it',
    lead: 'You can respond once. The other side sees it.',
    label: 'Send the answer',
    sent: 'Thank you. We’ll email you both.',
  },
  appeal: {
    title: 'Appeal the decision',
    lead: 'Someone else will review it. Their decision is final. What did we miss?',
    label: 'Send the appeal',
    sent: 'Thank you. We’ve received your appeal.',
  },
} as const

/** One side's own words about a dispute, with photos: an answer or an appeal. */
export function SaidDialog({ kind, ...props }: SaidDialogProps) {
  return (
    <Dialog opened={kind !== null} onClose={props.onClose} title={kind && WORDS[kind].title} size={520}>
      {kind && <SaidForm kind={kind} {...props} />}
    </Dialog>
  )
}

const rules = { text: (text: string) => (text.trim() === '' ? 'Please tell us what happened' : null) }

function SaidForm({ kind, id, onClose, onSent }: SaidDialogProps & { kind: 'answer' | 'appeal' }) {
  const { lead, label, sent } = WORDS[kind]
  const [photos, setPhotos] = useState<UploadState>({ files: [], isBusy: false })
  const form = useRulesForm({ initial: { text: '' }, rules })
  const keyOf = useIdempotencyKey()
  const send = form.submit(async ({ text }) => {
    const body = { text: text.trim(), photos: photos.files.map((file) => file.id) }
    const headers = { 'idempotency-key': keyOf(body) }
    if (kind === 'answer') await call(answerDispute, { params: { id }, body, headers })
    else await call(appealDispute, { params: { id }, body, headers })
    toast(sent)
    onClose()
    onSent()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <p>{lead}</p>
      <Textarea
        label="What happened?"
        required
        rows={5}
        maxLength={DISPUTE_TEXT_MAX}
        data-autofocus
        {...form.field('text')}
      />
      <FileField
        label="Photos (optional)"
        path={uploadDisputePhoto.path}
        takes="pictures"
        max={DISPUTE_PHOTOS_MAX}
        onChange={setPhotos}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy} disabled={photos.isBusy}>
        {label}
      </Button>
    </Stack>
  )
}
