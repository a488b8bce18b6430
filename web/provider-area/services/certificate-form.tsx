import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { CERTIFICATE_MAX } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { ApiError, call } from '#web/api.ts'
import { refusalText } from '#web/api-error.ts'
import { updateService } from '#web/endpoints.gen.ts'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

export const CERTIFICATE_REQUIRED = 'Please describe your certificate'

type CertificateFieldProps = {
  value: string
  error: string | null
  onChange: (value: string) => void
  onBlur?: () => void
}

export function CertificateField({ value, error, onChange, onBlur }: CertificateFieldProps) {
  return (
    <TextInput
      name="certificate"
      label="Your certificate"
      description="Its kind, its number and who issued it. We review this service before clients can book it."
      maxLength={CERTIFICATE_MAX}
      value={value}
      error={error && <FieldError>{error}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}

/** Sends the certificate of a service again, or for the first time. */
export function CertificateForm({ service, onSent }: { service: Service; onSent: () => void }) {
  const [value, setValue] = useState(service.certificate ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const send = async (form: HTMLFormElement) => {
    const certificate = value.trim()
    if (certificate === '') {
      setProblem(CERTIFICATE_REQUIRED)
      form.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    setError(null)
    try {
      await call(updateService, { params: { id: service.id }, body: { certificate } })
      onSent()
    } catch (reason) {
      const atField = reason instanceof ApiError ? reason.field('certificate') : undefined
      if (atField) setProblem(atField)
      else setError(refusalText(reason, 'Failed to send the certificate. Please try again.'))
    }
    setBusy(false)
  }

  return (
    <Stack
      as="form"
      method="post"
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(event.currentTarget)
      }}
    >
      <CertificateField
        value={value}
        error={problem}
        onChange={(text) => {
          setValue(text)
          setProblem(null)
        }}
      />
      <FormError>{error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button type="submit" size="sm" loading={busy}>
          Send for review
        </Button>
      </ButtonRow>
    </Stack>
  )
}
