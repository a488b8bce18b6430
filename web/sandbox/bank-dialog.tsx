import type { Answer } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import type { answerSandboxChallenge, getSandboxCheckout } from '#contract/payments.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { answerSandboxChallenge as answerChallenge } from '#web/endpoints/payments.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'

type BankDialogProps = {
  opened: boolean
  checkout: Answer<typeof getSandboxCheckout>
  onAnswer: (answer: Answer<typeof answerSandboxChallenge>) => void
  onRefused: (why: string) => void
}

/** The bank's own question, as some cards ask it. */
export function BankDialog({ opened, checkout, onAnswer, onRefused }: BankDialogProps) {
  const { busy, run } = useAction((refusal) => {
    onRefused(errorText(refusal, 'Your bank didn’t approve the payment.'))
    return null
  })
  const answer = (approve: boolean) =>
    run(async () => {
      const params = { session_id: checkout.session_id }
      onAnswer(await call(answerChallenge, { params, body: { approve }, token: '' }))
    })
  return (
    <ConfirmDialog
      opened={opened}
      title="Your bank asks"
      confirmLabel="Approve"
      cancelLabel="Refuse"
      busy={busy}
      onConfirm={() => void answer(true)}
      onCancel={() => void answer(false)}
    >
      Do you approve a payment of {formatCents(checkout.amount_cents)} to {checkout.merchant}?
    </ConfirmDialog>
  )
}
