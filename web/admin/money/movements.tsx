import { AUDIT_REASON, reasonRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useRevalidator } from 'react-router'

import { isDollars, readDollars } from '#contract/money.ts'
import { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import type { Ruling } from '#contract/disputes/admin.ts'
import { effectOfAdjustment, OWN_ACCOUNTS, type OwnAccount } from '#contract/disputes/movements.ts'
import { RulingLine, waitingText } from '#web/admin/disputes/ruling-line.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { adjustBooks, listMovements, withdrawMoney } from '#web/endpoints/disputes/movements.gen.ts'
import { FieldPair, NativeSelect, Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { toast } from '#web/ui/toast.tsx'

import { moneyPart } from './money-part.tsx'

const PAGE = 20

function loadMovements(cursor?: string): Promise<Page<Ruling[]>> {
  return callPage(listMovements, { query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

function Movements({ loaded }: { loaded: Loaded<Page<Ruling[]>> }) {
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="section" gap={12} aria-labelledby="movements">
        <Heading id="movements">Withdrawals and adjustments</Heading>
        <WhenLoaded loaded={loaded}>{(first) => <MovementList first={first} onAnswered={again} />}</WhenLoaded>
      </Surface>
      <Stack gap={20}>
        <WithdrawalForm onMade={again} />
        <AdjustmentForm onMade={again} />
      </Stack>
    </Columns>
  )
}

function MovementList({ first, onAnswered }: { first: Page<Ruling[]>; onAnswered: () => void }) {
  const list = usePagedList(first, 'movements', loadMovements)
  if (list.items.length === 0) return <EmptyState art="check" title="None yet" />
  return (
    <>
      <PlainList divided>
        {list.items.map((ruling) => (
          <li key={ruling.id}>
            <RulingLine ruling={ruling} onAnswered={onAnswered} />
          </li>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </>
  )
}

const dollarsRule = (text: string) => (isDollars(text) ? null : 'Enter an amount in dollars')

function WithdrawalForm({ onMade }: { onMade: () => void }) {
  const form = useRulesForm({
    initial: { amount: '', reference: '', reason: '' },
    rules: {
      amount: dollarsRule,
      reference: (text: string) => (text.trim().length < 3 ? 'Enter at least 3 characters' : null),
      reason: reasonRule,
    },
    failed: SAVE_FAILED,
  })
  const send = form.submit(async ({ amount, reference, reason }) => {
    const made = await call(withdrawMoney, {
      body: { amount: readDollars(amount) ?? 0, reference: reference.trim(), reason: reason.trim() },
    })
    form.reset()
    toast(made.state === 'done' ? 'Booked.' : waitingText(made))
    onMade()
  })
  return (
    <Surface as="form" gap={16} aria-labelledby="new-withdrawal" {...form.props(send)}>
      <Heading id="new-withdrawal">Book a withdrawal</Heading>
      <Quiet>More than the payment company holds for us needs a second admin, or waits a day.</Quiet>
      <FieldPair>
        <TextInput label="Dollars" inputMode="decimal" required {...form.field('amount')} />
        <TextInput
          label="Payment company id"
          placeholder="po_…"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...form.field('reference')}
        />
      </FieldPair>
      <Textarea label={AUDIT_REASON} required rows={2} maxLength={1000} {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Book the withdrawal
      </Button>
    </Surface>
  )
}

const ACCOUNTS = OWN_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))
const FIRST = { from: 'gateway' as OwnAccount, to: 'processing_costs' as OwnAccount, amount: '', reason: '' }

function AdjustmentForm({ onMade }: { onMade: () => void }) {
  const form = useRulesForm({
    initial: FIRST,
    rules: {
      to: (to, { from }) => (to === from ? 'Please choose two different accounts' : null),
      amount: dollarsRule,
      reason: reasonRule,
    },
    failed: SAVE_FAILED,
  })
  const { from, to } = form.values
  const send = form.submit(async ({ amount, reason }) => {
    const made = await call(adjustBooks, {
      body: { from, to, amount: readDollars(amount) ?? 0, reason: reason.trim() },
    })
    form.reset()
    toast(waitingText(made))
    onMade()
  })
  return (
    <Surface as="form" gap={16} aria-labelledby="new-adjustment" {...form.props(send)}>
      <Heading id="new-adjustment">Adjust the books</Heading>
      <Quiet>Needs a second admin, or waits a day.</Quiet>
      <FieldPair>
        <NativeSelect label="Credit" data={ACCOUNTS} {...form.field('from')} />
        <NativeSelect label="Debit" data={ACCOUNTS} {...form.field('to')} />
      </FieldPair>
      {from !== to && <Quiet role="status">Effect: {effectOfAdjustment({ from, to })}.</Quiet>}
      <TextInput label="Dollars" inputMode="decimal" required {...form.field('amount')} />
      <Textarea label={AUDIT_REASON} required rows={2} maxLength={1000} {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Ask for approval
      </Button>
    </Surface>
  )
}

/** Movements of the books themselves by admins. */
export const movements = moneyPart(() => tryLoad(LOAD_FAILED, () => loadMovements()), Movements)
