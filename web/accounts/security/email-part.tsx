import { Button } from '#web/ui/button.tsx'
import { useId } from 'react'

import { emailProblem } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { askEmailChange, dropEmailChange, getEmailChange } from '#web/endpoints/accounts/security.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'

const INITIAL = { email: '', password: '' }
const RULES = {
  email: emailProblem,
  password: (value: string) => (value === '' ? 'Enter your password' : null),
}

/** Another email: it counts once the link sent to it is confirmed; until then it is shown here and can be cancelled. */
export function EmailPart({ email }: { email: string }) {
  const id = useId()
  const form = useRulesForm({ initial: INITIAL, rules: RULES })
  const { data, reload } = useLoaded('email-change', (signal) => call(getEmailChange, { signal }))
  const submit = async (body: typeof INITIAL) => {
    const { message } = await call(askEmailChange, { body })
    form.reset()
    toast(message)
    reload()
  }
  return (
    <Surface as="section" raised gap={16} aria-labelledby={id}>
      <Heading as="h1" id={id}>
        Email
      </Heading>
      <p>
        You log in with <EmailText address={email} />.
      </p>
      {data?.waiting && <Waiting {...data.waiting} onDropped={reload} />}
      <Stack as="form" gap={16} {...form.props(form.submit(submit))}>
        <TextInput label="New email" type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            Send the link
          </Button>
        </ButtonRow>
      </Stack>
    </Surface>
  )
}

type WaitingProps = { new_email: string; until_text: string; onDropped: () => void }

function Waiting({ new_email, until_text, onDropped }: WaitingProps) {
  const { busy, error, run } = useAction()
  const drop = () =>
    run(async () => {
      const { message } = await call(dropEmailChange)
      toast(message)
      onDropped()
    })
  return (
    <>
      <Notice
        icon="mail"
        title="One step is left"
        actions={
          <Button variant="default" size="sm" loading={busy} onClick={() => void drop()}>
            Cancel change
          </Button>
        }
      >
        Open the link we sent to <EmailText address={new_email} />. It works until {until_text}.
      </Notice>
      <FormError>{error}</FormError>
    </>
  )
}
