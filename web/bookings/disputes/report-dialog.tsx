import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Disputes } from '#contract/disputes.ts'
import { DISPUTE_PHOTOS_MAX, DISPUTE_TEXT_MAX } from '#contract/disputes/terms.ts'
import { formatDollars, isDollars, readDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { openDispute, uploadDisputePhoto } from '#web/endpoints/disputes.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FileField, type UploadState } from '#web/ui/files/file-field.ts'
import { NativeSelect, Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type ReportDialogProps = {
  bookingId: string
  disputes: Disputes
  opened: boolean
  onClose: () => void
  onSent: () => void
}

/** Something went wrong: what, how it was, photos, and the refund. */
export function ReportDialog({ opened, ...props }: ReportDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Report a problem" size={520}>
      <ReportForm {...props} />
    </Dialog>
  )
}

const rules = {
  reason: (text: string) => (text === '' ? 'Pick a reason' : null),
  text: (text: string) => (text.trim() === '' ? 'Please tell us what happened' : null),
  amount: (text: string, { asks }: Record<string, string>) =>
    asks !== 'part' || isDollars(text) ? null : 'Enter the refund amount',
}

function ReportForm({ bookingId, disputes, onClose, onSent }: Omit<ReportDialogProps, 'opened'>) {
  const { reportable, reasons } = disputes
  // A client says what should be refunded; a provider asks to keep their money.
  const isClient = reasons.some(({ id }) => id === 'poor_work')
  const [photos, setPhotos] = useState<UploadState>({ files: [], isBusy: false })
  const form = useRulesForm({
    initial: { order: reportable[0]?.order_id ?? '', reason: '', text: '', asks: 'full', amount: '' },
    rules,
  })
  const keyOf = useIdempotencyKey()
  const asks = form.field('asks')
  // A visit paid entirely by a promo code has nothing to refund.
  const canReturn = isClient && reportable.some(({ order_id, left }) => order_id === form.values.order && left > 0)
  const send = form.submit(async ({ order, reason, text, amount, ...said }) => {
    const wish =
      said.asks === 'part' ? ({ asks: 'part', amount: readDollars(amount) ?? 0 } as const) : ({ asks: 'full' } as const)
    const body = {
      order_id: order,
      reason,
      text: text.trim(),
      photos: photos.files.map(({ id }) => id),
      ...(canReturn ? wish : {}),
    }
    await call(openDispute, { params: { id: bookingId }, body, headers: { 'idempotency-key': keyOf(body) } })
    toast('Thank you. We’ve received your report.')
    onClose()
    onSent()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <p>
        The other side sees this and has 3 days to respond. We decide within 5 business days; the payment is on hold
        until then.
      </p>
      {reportable.length > 1 && (
        <NativeSelect
          label="What is it about?"
          data={reportable.map(({ order_id, label, left }) => ({
            value: order_id,
            label: `${label}, ${formatDollars(left)}`,
          }))}
          {...form.field('order')}
        />
      )}
      <NativeSelect
        label="What went wrong?"
        required
        data={[{ value: '', label: 'Pick a reason' }, ...reasons.map(({ id, label }) => ({ value: id, label }))]}
        {...form.field('reason')}
      />
      <Textarea label="What happened?" required rows={5} maxLength={DISPUTE_TEXT_MAX} {...form.field('text')} />
      <FileField
        label="Photos (optional)"
        path={uploadDisputePhoto.path}
        takes="pictures"
        max={DISPUTE_PHOTOS_MAX}
        onChange={setPhotos}
      />
      {canReturn && (
        <NativeSelect
          label="How much should be refunded?"
          data={[
            { value: 'full', label: 'Everything' },
            { value: 'part', label: 'A part' },
          ]}
          {...asks}
        />
      )}
      {canReturn && asks.value === 'part' && (
        <TextInput label="Refund amount in dollars" inputMode="decimal" required {...form.field('amount')} />
      )}
      {isClient && !canReturn && <p>A promo code paid for this visit, so there’s nothing to refund.</p>}
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy} disabled={photos.isBusy}>
        Send the report
      </Button>
    </Stack>
  )
}
