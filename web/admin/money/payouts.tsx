import { AUDIT_REASON } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { AdminPayee, AdminPayout } from '#contract/admin/money.ts'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { listAdminPayees, listAdminPayouts, retryPayout } from '#web/endpoints/admin/money.gen.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { confirmationOfHold, confirmationOfRelease } from './hold-questions.ts'

import { moneyPart } from './money-part.tsx'

const PAGE = 15
/** Blocked payees shown before "Show all". */
const FIRST_PAYEES = 6

const STATES = [
  { key: '', label: 'All' },
  { key: 'open', label: 'On the way' },
  { key: 'failed', label: 'Failed' },
  { key: 'paid', label: 'Paid' },
] as const
type State = (typeof STATES)[number]['key']

const LOOKS: Record<AdminPayout['state'], readonly [Tone, IconName, string]> = {
  promised: ['info', 'clock', 'To be sent'],
  transferred: ['info', 'clock', 'At the payment company'],
  in_transit: ['info', 'clock', 'On the way'],
  paid: ['ok', 'check', 'Paid'],
  returning: ['warn', 'refresh', 'Coming back'],
  failed: ['bad', 'alert', 'Failed'],
  reversed: ['bad', 'alert', 'Came back'],
}
const KINDS = { weekly: 'Weekly', on_demand: 'On demand', admin: 'By an admin' } as const

type Asking = { state: State; id: string | null }
type PayoutsLoaded = { asking: Asking; found: Loaded<{ first: Page<AdminPayout[]>; payees: AdminPayee[] }> }

function loadPayouts({ state, id }: Asking, cursor?: string): Promise<Page<AdminPayout[]>> {
  return callPage(listAdminPayouts, {
    query: { limit: PAGE, ...(state ? { state } : {}), ...(id ? { id } : {}), ...(cursor ? { cursor } : {}) },
  })
}

async function load(request: Request): Promise<PayoutsLoaded> {
  const { searchParams } = new URL(request.url)
  const state = STATES.find(({ key }) => key === searchParams.get('state'))?.key ?? ''
  const asking = { state, id: searchParams.get('id') }
  const found = await tryLoad(LOAD_FAILED, async () => {
    const [first, payees] = await Promise.all([loadPayouts(asking), call(listAdminPayees)])
    return { first, payees }
  })
  return { asking, found }
}

function Payouts({ loaded: { asking, found } }: { loaded: PayoutsLoaded }) {
  return (
    <>
      <Tabs
        label="Payouts by state"
        current={asking.id ? '-' : asking.state}
        tabs={STATES.map(({ key, label }) => ({ key, label, to: `?part=payouts${key ? `&state=${key}` : ''}` }))}
      />
      <WhenLoaded loaded={found}>{(data) => <PayoutAdmin asking={asking} {...data} />}</WhenLoaded>
    </>
  )
}

type PayoutAdminProps = { asking: Asking; first: Page<AdminPayout[]>; payees: AdminPayee[] }

function PayoutAdmin({ asking, first, payees }: PayoutAdminProps) {
  const revalidator = useRevalidator()
  const list = usePagedList(first, `${asking.state} ${asking.id}`, (cursor) => loadPayouts(asking, cursor))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [all, setAll] = useState(false)
  const holdable = findHoldable(list.items, payees)
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="section" gap={12} aria-labelledby="payouts-sent">
        <Heading id="payouts-sent">Payouts</Heading>
        {list.items.length === 0 ? (
          <EmptyState art="hourglass" title="No payouts here" />
        ) : (
          <PlainList divided>
            {list.items.map((payout) => (
              <PayoutLine
                key={payout.id}
                payout={payout}
                canHold={holdable.get(payout.provider_id) === payout.id}
                onAsk={setAsked}
              />
            ))}
          </PlainList>
        )}
        <MoreButton list={list} failed={LOAD_FAILED} />
      </Surface>
      <Surface as="section" gap={12} aria-labelledby="payouts-kept">
        <Heading id="payouts-kept">Who can’t be paid</Heading>
        {payees.length === 0 && <Quiet>No one.</Quiet>}
        <PlainList divided>
          {(all ? payees : payees.slice(0, FIRST_PAYEES)).map((payee) => (
            <PayeeLine key={payee.provider_id} payee={payee} onAsk={setAsked} />
          ))}
        </PlainList>
        {payees.length > FIRST_PAYEES && (
          <ButtonRow>
            <Button size="sm" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${payees.length}`}
            </Button>
          </ButtonRow>
        )}
      </Surface>
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          void revalidator.revalidate().then(focusHeading)
        }}
      />
    </Columns>
  )
}

/** The newest payout of each provider that is not held: only it has the act that concerns all of theirs. */
function findHoldable(payouts: readonly AdminPayout[], payees: readonly AdminPayee[]): ReadonlyMap<string, string> {
  const newest = new Map(payouts.toReversed().map(({ provider_id, id }) => [provider_id, id]))
  for (const { provider_id, held_text } of payees) if (held_text !== null) newest.delete(provider_id)
  return newest
}

type Ask = (asked: Asked) => void

type PayoutLineProps = { payout: AdminPayout; canHold: boolean; onAsk: Ask }

function PayoutLine({ payout, canHold, onAsk }: PayoutLineProps) {
  const { id, provider_id, provider_name, state, kind, amount, started_text, text, tries, can } = payout
  const [tone, icon, label] = LOOKS[state]
  const isBack = state === 'failed' || state === 'reversed'
  const retry = () =>
    onAsk({
      question: isBack ? `Pay ${provider_name} again?` : 'Try again now?',
      consequence: isBack ? 'Their whole balance goes out now. Check their bank details first.' : 'It’s sent now.',
      label: isBack ? 'Pay out' : 'Try now',
      reasonLabel: AUDIT_REASON,
      danger: false,
      decide: ({ reason }) => call(retryPayout, { params: { id }, body: { reason } }),
      done: 'On its way again',
    })
  const hold = () => onAsk(confirmationOfHold({ id: provider_id, full_name: provider_name }))
  return (
    <Stack as="li" gap={8}>
      <Row justify="between" align="start" gap={12}>
        <Words title={provider_name}>
          <span>
            {KINDS[kind]} · {started_text}
          </span>
        </Words>
        <strong>
          <Money amount={amount} />
        </strong>
      </Row>
      <Row wrap gap={[4, 8]}>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <Quiet as="span" size="sm">
          {text} {tries > 1 && `${tries} tries.`}
        </Quiet>
      </Row>
      <ButtonRow gap={8}>
        {can.retry && (
          <Button
            size="compact-md"
            onClick={retry}
            aria-label={`${isBack ? 'Pay again' : 'Try now'}: ${provider_name}`}
          >
            {isBack ? 'Pay again' : 'Try now'}
          </Button>
        )}
        {canHold && (
          <Button size="compact-md" variant="default" onClick={hold} aria-label={`Hold payouts of ${provider_name}`}>
            Hold payouts
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}

function PayeeLine({ payee, onAsk }: { payee: AdminPayee; onAsk: Ask }) {
  const { provider_id, provider_name, text, available, held_reason, held_text, asked_text } = payee
  const release = () => onAsk(confirmationOfRelease({ id: provider_id, full_name: provider_name }))
  return (
    <Stack as="li" gap={8}>
      <Row justify="between" align="start" gap={12}>
        <Words title={provider_name}>
          <span>{held_reason === null ? text : `On hold since ${held_text}: ${held_reason}`}</span>
          {held_reason === null && asked_text !== null && <span>Last asked {asked_text}</span>}
        </Words>
        <Money amount={available} />
      </Row>
      {held_reason !== null && (
        <ButtonRow>
          <Button size="sm" onClick={release} aria-label={`Release payouts of ${provider_name}`}>
            Release
          </Button>
        </ButtonRow>
      )}
    </Stack>
  )
}

/** All payouts, and whose money cannot leave. */
export const payouts = moneyPart(load, Payouts)
