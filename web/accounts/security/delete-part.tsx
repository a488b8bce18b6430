import { Button } from '#web/ui/button.tsx'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Hindrance } from '#contract/accounts/closing.ts'
import { ApiError, errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { dropDrafts } from '#web/drafts.ts'
import { closeAccount, getClosing } from '#web/endpoints/accounts/closing.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { writeToken } from '#web/token.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { shortDates } from '#web/ui/values/short-dates.ts'

const INITIAL = { password: '', givesUp: false }

/** The end of an account: what stands in the way, what is deleted, what stays, and then the password. */
export function DeletePart() {
  const id = useId()
  const { data, error, reload } = useLoaded('closing', (signal) => call(getClosing, { signal }))
  return (
    <Surface as="section" raised gap={16} aria-labelledby={id}>
      <Heading as="h1" id={id}>
        Delete your account
      </Heading>
      <Quiet>
        Your name, address, number, messages{data?.is_provider ? ', photos, services and documents' : ' and photos'} are
        deleted right away. By law we keep visits and payments without your name, and receipts as issued. Your reviews
        stay, under “{data?.is_provider ? 'A provider' : 'A client'}”.
        {data?.is_provider && ' Seller tax records stay sealed for six years.'}
      </Quiet>
      <FormError>{error === null ? null : errorText(error, LOAD_FAILED)}</FormError>
      {data && <Ends found={data.hindrances} onRefused={reload} />}
    </Surface>
  )
}

/** Losses are ticked in the form. All other matters have to be settled first. */
function Ends({ found, onRefused }: { found: Hindrance[]; onRefused: () => void }) {
  const toSee = found.filter(({ give_up }) => give_up === null)
  return toSee.length > 0 ? <Hindrances found={found} /> : <DeleteForm toGiveUp={found} onRefused={onRefused} />
}

/** Where a matter is settled. Other pages are rare. */
const PLACES: Record<string, string> = {
  '/dashboard': 'See your visits',
  '/gift-cards': 'See gift cards',
  '/help': 'Get help',
}

function Hindrances({ found }: { found: Hindrance[] }) {
  const year = useSite().today.slice(0, 4)
  return (
    <Notice tone="warn" title="This is still open">
      <PlainList gap={12}>
        {found.map(({ code, text, items, path }) => (
          <Stack as="li" key={code} gap={4}>
            <span>
              {text} {path !== null && <Link to={path}>{PLACES[path] ?? 'Open'}</Link>}
            </span>
            {items.map((item) => (
              <Quiet key={item} size="sm">
                {shortDates(item, year)}
              </Quiet>
            ))}
          </Stack>
        ))}
      </PlainList>
    </Notice>
  )
}

function DeleteForm({ toGiveUp, onRefused }: { toGiveUp: Hindrance[]; onRefused: () => void }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const form = useRulesForm({
    initial: INITIAL,
    rules: {
      password: (value) => (value === '' ? 'Enter your password' : null),
      givesUp: (value) => (toGiveUp.length > 0 && !value ? 'Tick this, or spend it first' : null),
    },
    failed: 'Couldn’t delete your account.',
  })
  const send = async () => {
    setAsking(false)
    try {
      const gives_up = toGiveUp.map(({ code }) => code)
      await call(closeAccount, { body: { password: form.values.password, confirm: true, gives_up } })
    } catch (reason) {
      // Something has begun since the page was opened: it is shown instead of the form.
      if (reason instanceof ApiError && reason.code === 'wrong_state') onRefused()
      throw reason
    }
    await navigate('/account-deleted', { replace: true })
    dropDrafts()
    writeToken(null)
  }
  const ask = form.submit(() => setAsking(true))
  return (
    <>
      <Stack as="form" gap={16} {...form.props(ask)}>
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        {toGiveUp.map(({ code, text, give_up }) => (
          <Stack key={code} gap={8}>
            <span>{text}</span>
            <Tick framed {...form.box('givesUp')}>
              {give_up}
            </Tick>
            <FormError>{form.problem('givesUp')}</FormError>
          </Stack>
        ))}
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" color="pink" loading={form.busy}>
            Delete my account
          </Button>
        </ButtonRow>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title="Delete your account?"
        confirmLabel="Delete for good"
        cancelLabel="Keep it"
        danger
        busy={form.busy}
        onConfirm={() => void form.run(send)}
        onCancel={() => setAsking(false)}
      >
        This can’t be undone.
      </ConfirmDialog>
    </>
  )
}
