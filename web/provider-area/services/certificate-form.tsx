import { Button } from '@mantine/core'

import { CERTIFICATE_MAX } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { call } from '#web/api.ts'
import { refusalText } from '#web/api-error.ts'
import { updateService } from '#web/endpoints.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { type FieldProps, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

export const CERTIFICATE_REQUIRED = 'Please describe your certificate'

export function CertificateField(field: FieldProps) {
  return (
    <TextInput
      label="Your certificate"
      description="Its kind, its number and who issued it. We review this service before clients can book it."
      maxLength={CERTIFICATE_MAX}
      {...field}
    />
  )
}

const RULES = { certificate: (text: string) => (text.trim() === '' ? CERTIFICATE_REQUIRED : null) }

/** Sends the certificate of a service again, or for the first time. */
export function CertificateForm({ service, onSent }: { service: Service; onSent: () => void }) {
  const form = useRulesForm({
    initial: { certificate: service.certificate ?? '' },
    rules: RULES,
    failed: (reason) => refusalText(reason, 'Failed to send the certificate. Please try again.'),
  })
  const send = form.submit(async ({ certificate }) => {
    await call(updateService, { params: { id: service.id }, body: { certificate: certificate.trim() } })
    onSent()
  })
  return (
    <Stack as="form" gap={20} {...form.props(send)}>
      <CertificateField {...form.field('certificate')} />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button type="submit" size="sm" loading={form.busy}>
          Send for review
        </Button>
      </ButtonRow>
    </Stack>
  )
}
