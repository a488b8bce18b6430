import { Button } from '#web/ui/button.tsx'

import type { Safety } from '#contract/bookings/safety.ts'
import { formatPhone, phoneProblem } from '#contract/rules.ts'
import { PhoneField } from '#web/accounts/phone-field.tsx'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { askContact } from '#web/endpoints/bookings/safety.gen.ts'
import { FieldPair, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

type ContactFormProps = { contact: Safety['contact']; onSent: () => void }

const rules = {
  name: (text: string) => (text.trim() === '' ? 'Please enter a name' : null),
  phone_number: phoneProblem,
}

/** Names a contact, who is asked by text message. */
export function ContactForm({ contact, onSent }: ContactFormProps) {
  const again = contact?.can_ask_again ? contact : null
  const form = useRulesForm({
    initial: { name: again?.name ?? '', phone_number: again ? formatPhone(again.phone_number) : '' },
    rules,
  })
  const keyOf = useIdempotencyKey()
  const send = form.submit(async ({ name, phone_number }) => {
    const body = { name: name.trim(), phone_number }
    await call(askContact, { body, headers: { 'idempotency-key': keyOf(body) } })
    toast(`We’ve texted ${name.trim()}.`)
    onSent()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <FieldPair>
        <TextInput label="Their name" required maxLength={50} autoComplete="off" {...form.field('name')} />
        <PhoneField label="Their mobile number" autoComplete="off" {...form.field('phone_number')} />
      </FieldPair>
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          Ask them
        </Button>
      </ButtonRow>
    </Stack>
  )
}
