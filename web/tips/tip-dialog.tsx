import { Button } from '#web/ui/button.tsx'

import { formatDollars, readDollars } from '#contract/money.ts'
import { TIP_MAX, TIP_MESSAGE_MAX, TIP_MIN, tipProblem } from '#contract/tip-terms.ts'
import type { VisitTips } from '#contract/tips.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { giveTip } from '#web/endpoints/tips.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './tip-dialog.module.css'

type TipDialogProps = {
  bookingId: string
  providerName: string
  suggestions: VisitTips['suggestions']
  opened: boolean
  onClose: () => void
}

type Values = { choice: string; own: string; message: string }

const OWN = 'own'
const rules = {
  choice: (choice: string) => (choice === '' ? 'Choose an amount, or no tip' : null),
  own: (own: string, { choice }: Values) => (choice === OWN ? tipProblem(own) : null),
}

/** Asks how much, with nothing chosen beforehand, and leads to the checkout. Leaving it is as easy as going on. */
export function TipDialog(props: TipDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={`A tip for ${props.providerName}?`} withClose={false}>
      <TipForm {...props} />
    </Dialog>
  )
}

function TipForm({ bookingId, suggestions, providerName, onClose }: TipDialogProps) {
  const form = useRulesForm<Values>({
    initial: { choice: '', own: '', message: '' },
    rules,
    wire: { amount: 'own' },
    failed: 'Couldn’t open the checkout.',
  })
  const keyFor = useIdempotencyKey()
  const { choice, own, message } = form.values
  const amount = choice === OWN ? (readDollars(own) ?? 0) : Number(choice)
  const give = async () => {
    const body = { amount, ...(message.trim() ? { message: message.trim() } : {}) }
    const { url } = await call(giveTip, {
      params: { id: bookingId },
      body,
      headers: { 'idempotency-key': keyFor({ bookingId, ...body }) },
    })
    window.location.assign(url)
    return NAVIGATING
  }
  const options = [
    // For a small price two percentages may be the same sum.
    ...suggestions.flatMap(({ percent, amount: sum }, at) =>
      suggestions[at - 1]?.amount === sum
        ? []
        : [{ value: String(sum), label: formatDollars(sum), about: `${percent}%` }],
    ),
    { value: OWN, label: 'Other amount', about: `$${TIP_MIN} to $${TIP_MAX}` },
  ]
  const { error: problem, onChange } = form.field('choice')
  const invalid = problem ? { 'aria-invalid': true } : {}
  return (
    <Stack as="form" gap={20} {...form.props(form.submit(give))}>
      <Quiet>All of it goes to {providerName}.</Quiet>
      <fieldset className={styles.choices} aria-describedby="tip-problem">
        <legend>How much?</legend>
        <div>
          {options.map(({ value, label, about }) => (
            <Choice
              key={value}
              type="radio"
              name="choice"
              value={value}
              checked={choice === value}
              onChange={onChange}
              {...invalid}
            >
              <span className={styles.choice}>
                <strong className="hb-figures">{label}</strong>
                <small>{about}</small>
              </span>
            </Choice>
          ))}
        </div>
        <div id="tip-problem">{problem}</div>
      </fieldset>
      {choice === OWN && (
        <TextInput label="Amount in dollars" inputMode="decimal" leftSection="$" required {...form.field('own')} />
      )}
      <Textarea
        label={`A note for ${providerName} (optional)`}
        description="Contact details are hidden."
        rows={2}
        maxLength={TIP_MESSAGE_MAX}
        {...form.field('message')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow phones="stack" justify="end">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          No tip
        </Button>
        <Button type="submit" loading={form.busy}>
          Go to payment
        </Button>
      </ButtonRow>
    </Stack>
  )
}
