import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { AdminRate, AdminRates } from '#contract/admin/rates.ts'
import { call } from '#web/api.ts'
import { withdrawRate } from '#web/endpoints/admin/rates.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { Example } from './rate-example.tsx'
import { RateForm } from './rate-form.tsx'

const LOOKS: Record<AdminRate['state'], readonly [Tone, IconName, string]> = {
  present: ['ok', 'check', 'In effect'],
  planned: ['info', 'clock', 'Planned'],
  past: ['quiet', 'check', 'Over'],
  withdrawn: ['quiet', 'ban', 'Withdrawn'],
}

/** Past, current and planned commission rates, with a form to plan another. */
export function Rates(shown: AdminRates) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AdminRate | null>(null)
  const { busy, error, run } = useAction()
  const withdraw = ({ id }: AdminRate) =>
    run(async () => {
      await call(withdrawRate, { params: { id } })
      setAsked(null)
      toast('Rate withdrawn.')
      await revalidate()
      focusHeading()
    })
  const [last] = shown.rates.filter(({ state }) => state !== 'withdrawn')
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="section" gap={12} aria-labelledby="commission">
        <Heading id="commission">Commission</Heading>
        <Quiet>Existing requests keep their rate. Example without GST.</Quiet>
        <PlainList divided>
          {shown.rates.map((rate) => (
            <RateLine key={rate.id} rate={rate} onWithdraw={() => setAsked(rate)} />
          ))}
        </PlainList>
      </Surface>
      {last && (
        <RateForm
          key={last.id}
          last={last}
          earliest={shown.earliest}
          earliestRise={shown.earliest_rise}
          onPlanned={() => void revalidate().then(focusHeading)}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        title="Withdraw this rate?"
        confirmLabel="Withdraw it"
        danger
        busy={busy}
        error={error}
        onConfirm={() => asked && void withdraw(asked)}
        onCancel={() => setAsked(null)}
      >
        The current rate stays. We notify providers again.
      </ConfirmDialog>
    </Columns>
  )
}

function RateLine({ rate, onWithdraw: withdraw }: { rate: AdminRate; onWithdraw: () => void }) {
  const { from_text, state, standard_percent, repeat_percent, note, set_text, can_withdraw } = rate
  const [tone, icon, label] = LOOKS[state]
  return (
    <Stack as="li" gap={8}>
      <Row justify="between" wrap align="start">
        <Words title={`${standard_percent}%, and ${repeat_percent}% for returning clients`}>
          <span>{state === 'past' || state === 'present' ? from_text : `From ${from_text}`}</span>
          {/* No one set the first rate. */}
          {set_text !== null && (
            <span>
              {note} · {set_text}
            </span>
          )}
        </Words>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Row>
      {(state === 'present' || state === 'planned') && (
        <Row justify="between" wrap>
          <Example standard={standard_percent} repeat={repeat_percent} />
          {can_withdraw && (
            <Button
              size="sm"
              variant="default"
              onClick={withdraw}
              aria-label={`Withdraw the rate planned for ${from_text}`}
            >
              Withdraw
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
