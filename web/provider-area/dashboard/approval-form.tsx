import { Button } from '#web/ui/button.tsx'

import { birthDateProblem } from '#contract/papers/kinds.ts'
import { call } from '#web/api.ts'
import { submitVerification } from '#web/endpoints/providers.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import styles from './approval-form.module.css'

/** Section 1 of the provider terms, one declaration each; the wording of a refusal is the contract's. */
const DECLARATIONS = [
  { name: 'is_adult', label: 'I am 18 or older', problem: 'Please confirm that you are 18 or older' },
  {
    name: 'may_work_in_canada',
    label: 'I am legally authorized to work in Canada',
    problem: 'Please confirm that you may work in Canada',
  },
  {
    name: 'is_certified',
    label: 'I hold the certifications my services need',
    problem: 'Please confirm that you hold the certifications your services need',
  },
  {
    name: 'is_insured',
    label: 'I hold professional and general liability insurance',
    problem: 'Please confirm that you hold liability insurance',
  },
] as const

const confirmed = (problem: string) => (isTicked: boolean) => (isTicked ? null : problem)
const [ADULT, WORK, CERTIFIED, INSURED] = DECLARATIONS
const RULES = {
  is_adult: confirmed(ADULT.problem),
  may_work_in_canada: confirmed(WORK.problem),
  is_certified: confirmed(CERTIFIED.problem),
  is_insured: confirmed(INSURED.problem),
}

type ApprovalFormProps = { onCancel: () => void; onSubmitted: () => void }

export function ApprovalForm({ onCancel, onSubmitted }: ApprovalFormProps) {
  const { today } = useSite()
  const form = useRulesForm({
    initial: { is_adult: false, may_work_in_canada: false, is_certified: false, is_insured: false, birth_date: '' },
    rules: { ...RULES, birth_date: (date: string) => birthDateProblem(date, today) },
  })
  const submit = form.submit(async ({ birth_date }) => {
    const declared = { is_adult: true, may_work_in_canada: true, is_certified: true, is_insured: true } as const
    await call(submitVerification, { body: { ...declared, birth_date } })
    toast('Submitted. We’ll email you.')
    onSubmitted()
    return NAVIGATING
  })

  return (
    <Stack as="form" className={styles.form} {...form.props(submit)}>
      <TickGroup legend="I declare that">
        {DECLARATIONS.map(({ name, label }) => (
          <div key={name}>
            <Tick {...form.box(name)} aria-describedby={form.problem(name) ? `${name}-problem` : undefined}>
              {label}
            </Tick>
            {form.problem(name) && (
              <div id={`${name}-problem`} className={styles.problem}>
                <FieldError>{form.problem(name)}</FieldError>
              </div>
            )}
          </div>
        ))}
      </TickGroup>
      <TextInput
        type="date"
        label="My birth date"
        description="We check your age on your ID and don’t keep the date."
        autoComplete="bday"
        {...form.field('birth_date')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end">
        <Button size="sm" variant="default" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" loading={form.busy}>
          Submit for approval
        </Button>
      </ButtonRow>
    </Stack>
  )
}
