import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { AdminCommissionTax, AdminCommissionTaxes, TaxFiling } from '#contract/admin/commission-taxes.ts'
import { call } from '#web/api.ts'
import { getCommissionTaxes, getTaxFiling, withdrawCommissionTax } from '#web/endpoints/admin/commission-taxes.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { moneyPart } from './money-part.tsx'
import { TaxForm } from './tax-form.tsx'

import styles from './money.module.css'

type Found = { desk: AdminCommissionTaxes; filing: TaxFiling }

function load(): Promise<Loaded<Found>> {
  return tryLoad(LOAD_FAILED, async () => {
    const [desk, filing] = await Promise.all([call(getCommissionTaxes), call(getTaxFiling)])
    return { desk, filing }
  })
}

function Taxes({ loaded }: { loaded: Loaded<Found> }) {
  return <WhenLoaded loaded={loaded}>{(found) => <Desk {...found} />}</WhenLoaded>
}

function Desk({ desk, filing }: Found) {
  const { revalidate } = useRevalidator()
  return (
    <Stack gap={20}>
      <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
        <Registrations {...desk} />
        <TaxForm
          key={desk.taxes[0]?.id ?? 'none'}
          kinds={desk.kinds}
          onPlanned={() => void revalidate().then(focusHeading)}
        />
      </Columns>
      <Surface as="section" gap={12} aria-labelledby="filing">
        <Heading id="filing">To file</Heading>
        <Quiet size="sm">By month booked, less refunds.</Quiet>
        <Periods name="Quarters" periods={filing.quarters} />
        <Periods name="Months" periods={filing.months} />
      </Surface>
    </Stack>
  )
}

const LOOKS: Record<AdminCommissionTax['state'], readonly [Tone, IconName, string]> = {
  present: ['ok', 'check', 'In effect'],
  planned: ['info', 'clock', 'Planned'],
  past: ['quiet', 'check', 'Over'],
  withdrawn: ['quiet', 'ban', 'Withdrawn'],
}

function Registrations({ taxes }: AdminCommissionTaxes) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AdminCommissionTax | null>(null)
  const { busy, error, run } = useAction()
  const withdraw = ({ id }: AdminCommissionTax) =>
    run(async () => {
      await call(withdrawCommissionTax, { params: { id } })
      setAsked(null)
      toast('Change withdrawn.')
      await revalidate()
      focusHeading()
    })
  return (
    <Surface as="section" gap={12} aria-labelledby="taxes">
      <Heading id="taxes">Taxes on our commission</Heading>
      <Quiet>Existing requests keep their taxes.</Quiet>
      {taxes.length === 0 && (
        <Notice tone="warn" icon="alert">
          No tax on our commission. Ask an accountant about GST and B.C. PST.
        </Notice>
      )}
      <PlainList divided>
        {taxes.map((tax) => (
          <TaxLine key={tax.id} tax={tax} onWithdraw={() => setAsked(tax)} />
        ))}
      </PlainList>
      <ConfirmDialog
        opened={asked !== null}
        title="Withdraw this change?"
        confirmLabel="Withdraw it"
        danger
        busy={busy}
        error={error}
        onConfirm={() => asked && void withdraw(asked)}
        onCancel={() => setAsked(null)}
      >
        We notify providers again.
      </ConfirmDialog>
    </Surface>
  )
}

function TaxLine({ tax, onWithdraw: withdraw }: { tax: AdminCommissionTax; onWithdraw: () => void }) {
  const { name, percent, number, from_text, state, note, set_text, can_withdraw } = tax
  const [tone, icon, label] = LOOKS[state]
  return (
    <Row as="li" justify="between" wrap align="start">
      <Words title={number === null ? `${name} ends` : `${name} ${percent}%, ${number}`}>
        <span>From {from_text}</span>
        <span>
          {note} · {set_text}
        </span>
      </Words>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {can_withdraw && (
        <Button
          size="sm"
          variant="default"
          onClick={withdraw}
          aria-label={`Withdraw the change of ${name} planned for ${from_text}`}
        >
          Withdraw
        </Button>
      )}
    </Row>
  )
}

function Periods({ name, periods }: { name: string; periods: TaxFiling['months'] }) {
  return (
    <table className={`${styles.table} hb-figures`}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Commission</th>
          <th scope="col">GST</th>
          <th scope="col">PST</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ title, is_over, commission, gst, pst }) => (
          <tr key={title}>
            <th scope="row">{is_over ? title : `${title}, so far`}</th>
            {[commission, gst, pst].map((amount, at) => (
              <td key={at}>
                <Money amount={amount} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** GST and PST on our commission: from when on, under which numbers, and what has to be filed. */
export const taxes = moneyPart(load, Taxes)
