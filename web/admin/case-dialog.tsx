import type { CaseDetail } from '#contract/bookings/cases.ts'
import { formatDollars, isDollars, readDollars } from '#contract/money.ts'
import { BOTH_SEE, reasonRule } from '#web/admin/reasons.ts'
import { call } from '#web/api.ts'
import { decideCase, previewCase } from '#web/endpoints/bookings/cases.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput, Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import { keyOfWord, LOOK_FIRST, useRulingPreview, wordOfKey } from './disputes/use-ruling-preview.ts'
import { WhoBears } from './disputes/who-bears.tsx'

type Decision = NonNullable<CaseDetail['decision']>
type CaseDialogProps = { of: CaseDetail; opened: boolean; onClose: () => void; onDecided: () => void }

/** Asks whose the money is, or whether the provider came, and for the reason that both sides will read. */
export function CaseDialog({ opened, ...props }: CaseDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Decide this case" size={520}>
      <CaseForm {...props} />
    </Dialog>
  )
}

const rules = {
  decision: (text: string) => (text === '' ? 'Choose one' : null),
  refund: (text: string, { decision }: Record<string, string>) =>
    decision !== 'part' || isDollars(text) ? null : 'Enter the refund amount',
  reason: reasonRule,
}

export function CaseForm({ of, onClose, onDecided }: Omit<CaseDialogProps, 'opened'>) {
  const form = useRulesForm({
    initial: { decision: '', refund: '', reason: '' },
    rules,
    failed: SAVE_FAILED,
  })
  const decision = form.field('decision')
  const refund = form.field('refund')
  const preview = useRulingPreview(keyOfWord(decision.value, refund.value), (signal, key) =>
    call(previewCase, { params: { id: of.id }, query: wordOfKey<Decision>(key), signal }),
  )
  const send = form.submit(async ({ decision, refund, reason }) => {
    if (preview.isPending) return form.say(LOOK_FIRST)
    const part = decision === 'part' ? { refund: readDollars(refund) ?? 0 } : {}
    const seen = preview.current ? { seen: preview.current.seen } : {}
    const body = { decision: decision as Decision, reason: reason.trim(), ...part, ...seen }
    await call(decideCase, { params: { id: of.id }, body }).catch((error: unknown) => {
      preview.reload()
      throw error
    })
    toast('Decided.')
    onClose()
    onDecided()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <RadioGroup
        {...decision}
        label={of.kind === 'objection' ? `Who gets the ${formatDollars(of.kept)}?` : 'Did anyone come?'}
        options={optionsOf(of)}
      />
      {decision.value === 'part' && <TextInput label="Refund amount" inputMode="decimal" required {...refund} />}
      <WhoBears preview={preview} />
      <Textarea label="Reason" description={BOTH_SEE} required rows={3} maxLength={1000} {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Decide
      </Button>
    </Stack>
  )
}

function optionsOf({ kind, provider_name: provider, client_name: client, kept }: CaseDetail) {
  if (kind === 'objection')
    return [
      { value: 'provider', label: `${provider}: the no-show stands` },
      { value: 'client', label: `${client}: full refund` },
      { value: 'part', label: 'Both: partial refund' },
    ]
  return [
    { value: 'provider', label: `${provider} came: no refund` },
    { value: 'client', label: `Nobody came: cancel and refund ${formatDollars(kept)}` },
  ]
}
