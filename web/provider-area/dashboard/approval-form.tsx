import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

import { ApiError, call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { submitVerification } from '#web/endpoints.gen.ts'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import styles from './approval-form.module.css'

/** Section 1 of the provider terms, one declaration each; the wording of a refusal is the contract's. */
const DECLARATIONS = [
  { name: 'is_adult', label: 'I am 18 or older', problem: 'Please confirm that you are 18 or older' },
  {
    name: 'may_work_in_canada',
    label: 'I am legally authorised to work in Canada',
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

type Name = (typeof DECLARATIONS)[number]['name'] | 'insurance_expires_on'

type Problems = { [N in Name]?: string | undefined }

type ApprovalFormProps = {
  submitLabel: string
  /** What the toast says. */ done: string
  insuranceUntil: string | null
  onCancel: () => void
  onSubmitted: () => void
}

export function ApprovalForm({ submitLabel, done, insuranceUntil, onCancel, onSubmitted }: ApprovalFormProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [expiry, setExpiry] = useState(insuranceUntil ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const tick = (name: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(name)
    else next.delete(name)
    setTicked(next)
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: Problems = {}
    for (const { name, problem } of DECLARATIONS) if (!ticked.has(name)) found[name] = problem
    if (expiry === '') found.insurance_expires_on = 'Please enter the date your insurance expires'
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setError(null)
    try {
      await call(submitVerification, {
        body: {
          is_adult: true,
          may_work_in_canada: true,
          is_certified: true,
          is_insured: true,
          insurance_expires_on: expiry,
        },
      })
      toast(done)
      onSubmitted()
    } catch (reason) {
      const atDate = reason instanceof ApiError ? reason.field('insurance_expires_on') : undefined
      if (atDate) setProblems({ insurance_expires_on: atDate })
      else setError(errorText(reason, 'Failed to submit. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Stack as="form" method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TickGroup legend="I declare that">
        {DECLARATIONS.map(({ name, label }) => (
          <div key={name}>
            <Tick
              checked={ticked.has(name)}
              aria-invalid={problems[name] ? true : undefined}
              aria-describedby={problems[name] ? `${name}-problem` : undefined}
              onChange={(event) => tick(name, event.currentTarget.checked)}
            >
              {label}
            </Tick>
            {problems[name] && (
              <div id={`${name}-problem`} className={styles.problem}>
                <FieldError>{problems[name]}</FieldError>
              </div>
            )}
          </div>
        ))}
      </TickGroup>
      <TextInput
        type="date"
        label="My insurance is valid until"
        description="At most two years ahead. Clients cannot book dates after it; we remind you before."
        value={expiry}
        error={problems.insurance_expires_on && <FieldError>{problems.insurance_expires_on}</FieldError>}
        onChange={(event) => {
          setExpiry(event.currentTarget.value)
          setProblems({ ...problems, insurance_expires_on: undefined })
        }}
      />
      <FormError>{error}</FormError>
      <ButtonRow justify="end">
        <Button size="sm" variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
