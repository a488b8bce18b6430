import { Button } from '#web/ui/button.tsx'

import type { EntryService } from '#contract/admin/catalogue.ts'
import { PRICE_NOTICE_MIN_DAYS } from '#contract/rules/catalogue.ts'
import type { Page } from '#web/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { EntryServices, type Range } from './entry-services.tsx'

/** Prices that a new range leaves outside. */
export type Met = Page<EntryService[]> & { id: string; range: Range; total: number }
export type Decision = { outside: 'keep' } | { outside: 'tell'; until: string }

type OutsideDialogProps = { met: Met | null; onClose: () => void; onDecided: (decision: Decision) => Promise<void> }

/** Says which services a new range leaves outside, and asks what becomes of them, before anything is saved. */
export function OutsideDialog({ met, onClose, onDecided }: OutsideDialogProps) {
  const title =
    met?.total === 1
      ? '1 service would fall outside this range'
      : `${met?.total} services would fall outside this range`
  return (
    <Dialog opened={met !== null} onClose={onClose} title={title} size={560} withClose={false}>
      {met && <OutsideForm met={met} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  )
}

const START = { outside: '', until: '' }
const RULES = {
  outside: (chosen: string) => (chosen === '' ? 'Choose one' : null),
  until: (day: string, { outside }: typeof START) => (outside === 'tell' && day === '' ? 'Choose the last day' : null),
}

function OutsideForm({ met, onClose, onDecided }: OutsideDialogProps & { met: Met }) {
  const form = useRulesForm({ initial: START, rules: RULES, failed: SAVE_FAILED })
  const { values, set } = form
  const send = form.submit(({ outside, until }) =>
    onDecided(outside === 'tell' ? { outside, until } : { outside: 'keep' }),
  )
  return (
    <Stack as="form" gap={20} {...form.props(send)}>
      <EntryServices id={met.id} first={met} range={met.range} />
      <TickGroup legend="These services">
        <Tick
          type="radio"
          name="outside"
          value="keep"
          checked={values.outside === 'keep'}
          onChange={() => set({ outside: 'keep' })}
        >
          Keep their price until edited
        </Tick>
        <Tick
          type="radio"
          name="outside"
          value="tell"
          checked={values.outside === 'tell'}
          onChange={() => set({ outside: 'tell' })}
        >
          Notify owners, pause after a last day
        </Tick>
      </TickGroup>
      {values.outside === 'tell' && (
        <TextInput
          label="Last day to change the price"
          type="date"
          required
          description={`At least ${PRICE_NOTICE_MIN_DAYS} days from now.`}
          {...form.field('until')}
        />
      )}
      <FormError>{form.problem('outside') ?? form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Save the range
        </Button>
      </ButtonRow>
    </Stack>
  )
}
