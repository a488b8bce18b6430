import { Button } from '#web/ui/button.tsx'
import { useEffect, useId } from 'react'

import type { OwnDataFile } from '#contract/accounts/own-data.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { askOwnData, listOwnData } from '#web/endpoints/accounts/own-data.gen.ts'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

const LOOK_EVERY_MS = 1500
const INITIAL = { password: '' }
const RULES = { password: (value: string) => (value === '' ? 'Enter your password' : null) }

/**
 * Export of the reader's data as a file: requested with the password, prepared meanwhile, and downloadable for a day.
 */
export function DataPart() {
  const id = useId()
  const { data, error, reload, replace } = useLoaded('own-data', (signal) => call(listOwnData, { signal }))
  const [latest] = data ?? []
  const isWriting = latest?.state === 'writing'
  useEffect(() => {
    if (!isWriting) return undefined
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWriting, reload])
  return (
    <Surface as="section" raised gap={16} aria-labelledby={id}>
      <Heading as="h1" id={id}>
        Your data
      </Heading>
      <Quiet>A ZIP file with your account, visits, payments, messages and uploads.</Quiet>
      <FormError>{error === null ? null : errorText(error, LOAD_FAILED)}</FormError>
      {latest && <FileState file={latest} />}
      {data && !isWriting && <AskForm isAgain={latest !== undefined} onAsked={(file) => replace([file, ...data])} />}
    </Surface>
  )
}

function FileState({ file: { id, state, percent, until_text } }: { file: OwnDataFile }) {
  const { busy, error, run } = useAction()
  if (state === 'failed') return <FormError>Couldn’t prepare your data.</FormError>
  return (
    <Stack gap={12}>
      <Words title={state === 'ready' ? 'Your file is ready' : 'We’re preparing your file'} as="div">
        <span role="status">
          {state === 'ready'
            ? `Only you can download it, until ${until_text}.`
            : `${percent}%. We’ll email you when it’s ready.`}
        </span>
      </Words>
      {state === 'ready' && (
        <ButtonRow>
          <Button
            loading={busy}
            leftSection={<Icon name="download" size={16} />}
            onClick={() => void run(() => savePrivate(`/api/account/data/${id}`, 'your-data.zip'))}
          >
            Download your data
          </Button>
        </ButtonRow>
      )}
      <FormError>{error}</FormError>
    </Stack>
  )
}

function AskForm({ isAgain, onAsked }: { isAgain: boolean; onAsked: (file: OwnDataFile) => void }) {
  const form = useRulesForm({ initial: INITIAL, rules: RULES })
  const submit = async (body: typeof INITIAL) => {
    const file = await call(askOwnData, { body })
    form.reset()
    onAsked(file)
  }
  return (
    <Stack as="form" gap={16} {...form.props(form.submit(submit))}>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" variant={isAgain ? 'default' : 'filled'} loading={form.busy}>
          {isAgain ? 'Request a new copy' : 'Download my data'}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
