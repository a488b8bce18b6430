import { useState } from 'react'
import { Link } from 'react-router'

import type { RefusedRefund as Refused } from '#contract/bookings/cancellation-terms.ts'
import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { takeRefundAsCredit } from '#web/endpoints/credit.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

/** `bookingId`: null for what is about no visit. */
type RefusedRefundProps = { refund: NonNullable<Refused>; bookingId: string | null; onChanged: () => void }

/** A card refuses a refund of a visit, a tip or a gift card: its owner can take it as credit. */
export function RefusedRefund({ refund, bookingId, onChanged }: RefusedRefundProps) {
  const { busy, error, say, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const amount = formatDollars(refund.amount)
  const take = async () => {
    await call(takeRefundAsCredit, { params: { id: refund.id } })
    setAsking(false)
    toast(`${amount} is now your credit.`)
    onChanged()
  }
  return (
    <Notice
      tone="warn"
      icon="alert"
      title={`Your card didn’t take the refund of ${amount}`}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          Take it as credit
        </Button>
      }
    >
      <p>
        Take the money as credit, or{' '}
        <Link to={bookingId === null ? '/help' : `/help?booking=${bookingId}`}>write to us</Link> for a bank transfer.
      </p>
      <ConfirmDialog
        opened={isAsking}
        title={`Take ${amount} as credit?`}
        confirmLabel="Take it as credit"
        busy={busy}
        error={error}
        onConfirm={() => void run(take)}
        onCancel={() => {
          say(null)
          setAsking(false)
        }}
      >
        Credit never expires, but can’t be paid out later.
      </ConfirmDialog>
    </Notice>
  )
}
