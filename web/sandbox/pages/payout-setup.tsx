import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { getSandboxPayee, saveSandboxPayee } from '#web/endpoints/sandbox.gen.ts'
import { requireSandbox } from '#web/sandbox/only-sandbox.server.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

import type { Route } from './+types/payout-setup'

import styles from './payout-setup.module.css'

/** It represents another company's site: nothing of ours is around it. */
export const handle: FrameHandle = { bare: true }

export function loader({ context }: Route.LoaderArgs) {
  requireSandbox(context)
  return null
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call(getSandboxPayee, { params: { account_id: params.accountId }, token: '' })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageLoading />
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Sandbox payout set-up')

/** Effect of each test number. All others take payouts. */
const NUMBERS = [
  { number: '000123456789', what: 'takes every payout' },
  { number: '000987654321', what: 'takes every payout' },
  { number: '000111111113', what: 'fails after two business days' },
  { number: '000222222227', what: 'fails right away' },
  { number: '000333333335', what: 'is restricted' },
] as const

const digits = (count: string, text: string, pattern: RegExp) =>
  pattern.test(text.replaceAll(/[\s-]/g, '')) ? null : `Please enter ${count} digits`
const RULES = {
  holder: (text: string) => (text.trim() === '' ? 'Enter the name on the account' : null),
  transit: (text: string) => digits('5', text, /^\d{5}$/),
  institution: (text: string) => digits('3', text, /^\d{3}$/),
  account_number: (text: string) => digits('7 to 12', text, /^\d{7,12}$/),
}

type Payee = Awaited<ReturnType<typeof clientLoader>>

export default function PayoutSetUp({ loaderData }: Route.ComponentProps) {
  const payee = loaderData as Payee
  return (
    <Stack as="section" gap={20} className={styles.page}>
      <Quiet>
        <strong>Sandbox bank</strong> No real account needed.
      </Quiet>
      <h1>Where should {payee.merchant} send your money?</h1>
      {payee.state === 'restricted' && (
        <Notice tone="warn" icon="alert">
          {payee.reason === 'bank' ? 'Please check your bank account.' : 'More details are needed.'}
        </Notice>
      )}
      <Surface>
        <AccountForm payee={payee} />
      </Surface>
    </Stack>
  )
}

function AccountForm({ payee }: { payee: Payee }) {
  const form = useRulesForm({
    initial: { holder: payee.holder, transit: '', institution: '', account_number: '' },
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const send = form.submit(async (body) => {
    const { url } = await call(saveSandboxPayee, { params: { account_id: payee.account_id }, body, token: '' })
    window.location.assign(url)
    return NAVIGATING
  })
  const fill = (account_number: string) =>
    form.set({
      holder: form.values.holder || 'Test Holder',
      transit: form.values.transit || '12345',
      institution: form.values.institution || '001',
      account_number,
    })
  return (
    <Stack as="form" {...form.props(send)} aria-label="Bank account">
      <TextInput label="Name on the account" autoComplete="name" {...form.field('holder')} />
      <TextInput label="Transit number" inputMode="numeric" autoComplete="off" {...form.field('transit')} />
      <TextInput label="Institution number" inputMode="numeric" autoComplete="off" {...form.field('institution')} />
      <TextInput label="Account number" inputMode="numeric" autoComplete="off" {...form.field('account_number')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        Save and go back
      </Button>
      <Button component="a" href={payee.return_url} variant="subtle" fullWidth>
        Not now
      </Button>
      <Quiet size="sm">Test numbers:</Quiet>
      <PlainList gap={4}>
        {NUMBERS.map(({ number, what }) => (
          <li key={number}>
            <button type="button" className={styles.number} onClick={() => fill(number)}>
              <span className="hb-figures">{number}</span> <small>{what}</small>
            </button>
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
