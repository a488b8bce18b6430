import type { Series } from '#contract/bookings/series.ts'
import { formatDollars } from '#contract/money.ts'
import { ApiError } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { endSeries } from '#web/endpoints/bookings/series.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import type { Viewer } from './series-panel.tsx'

type EndDialogProps = {
  series: Series
  viewer: Viewer
  opened: boolean
  onClose: () => void
  /** The list shown is outdated. */
  onStale: () => void
  onEnded: () => void
}

/** Asks before a series ends, with what becomes of each of its visits. */
export function EndDialog({ series, viewer, opened, onClose, onStale, onEnded }: EndDialogProps) {
  const { busy, error, say, run } = useAction()
  const keyFor = useIdempotencyKey()
  const ahead = series.visits.filter(({ end }) => end !== null)
  const ending = ahead.filter(({ end }) => end?.is_ended)
  const close = () => {
    say(null)
    onClose()
  }
  const end = async () => {
    const body = { bookings: ending.map(({ id }) => id) }
    try {
      await call(endSeries, { params: { id: series.id }, body, headers: { 'idempotency-key': keyFor(body) } })
      toast('The series has ended.')
      onEnded()
      close()
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 409) onStale()
      throw refusal
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="End this series?"
      confirmLabel={`Cancel ${ending.length} ${ending.length === 1 ? 'visit' : 'visits'}`}
      cancelLabel="Keep the series"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void run(end)}
      onCancel={close}
    >
      <Stack gap={16}>
        <p>
          {viewer === 'client'
            ? 'We cancel every visit that’s free to cancel. This can’t be undone.'
            : 'All upcoming visits are cancelled and refunded. This can’t be undone.'}
        </p>
        <PlainList divided aria-label="What happens to each visit">
          {ahead.map((visit) => (
            <li key={visit.id}>
              <Words title={visit.scheduled_text}>
                <span>{endText(visit.end!)}</span>
              </Words>
            </li>
          ))}
        </PlainList>
      </Stack>
    </ConfirmDialog>
  )
}

function endText({ is_ended, fee, refund }: NonNullable<Series['visits'][number]['end']>): string {
  if (!is_ended) return `Stays: cancelling now would cost ${formatDollars(fee)}.`
  return refund > 0 ? `Cancelled. We’re refunding ${formatDollars(refund)}.` : 'Cancelled, nothing to pay.'
}
