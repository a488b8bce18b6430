import { BOTH_SEE, reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { AdminRecord } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { actOnBooking } from '#web/endpoints/admin/bookings.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { ACTS } from './booking-words.ts'

export const REASON_RULES = {
  reason: reasonRule,
}

export type ActOutlook = AdminRecord['can']['acts'][number]

type ActFormProps = { id: string; outlook: ActOutlook; onClose: () => void; onDone: () => void }

/** Shows the result beforehand, and asks for the reason that both sides read. */
export function ActForm({ id, outlook: { act, back, kept }, onClose, onDone }: ActFormProps) {
  const { label, text, danger } = ACTS[act]
  const form = useRulesForm({
    initial: { reason: '' },
    rules: REASON_RULES,
  })
  const send = form.submit(async ({ reason }) => {
    await call(actOnBooking, { params: { id }, body: { act, reason: reason.trim(), expected_back: back } })
    toast('Done.')
    onDone()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>{text}</Quiet>
      {(back > 0 || kept > 0) && (
        <FactList shape="spread">
          <Fact name="Refunded to the client">{formatDollars(back)}</Fact>
          <Fact name="Is kept">{formatDollars(kept)}</Fact>
        </FactList>
      )}
      <Textarea
        label="Reason"
        description={BOTH_SEE}
        required
        rows={2}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" {...(danger ? { color: 'pink' } : {})} loading={form.busy}>
          {label}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
