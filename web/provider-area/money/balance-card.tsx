import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import type { PayoutStanding } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { payOutNow } from '#web/endpoints/payouts.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'

import styles from './money-ahead.module.css'

/** The next payout with its day, what is pending, on hold and on the way below it, and the button that sends it now. */
export function BalanceCard({ standing, onPaid }: { standing: PayoutStanding; onPaid: () => void }) {
  const { available, pending, on_hold, in_transit, pending_text, hold_text, next_text, pay_out_hint, can, account } =
    standing
  const [asking, setAsking] = useState(false)
  const { busy, error, say, run } = useAction('Couldn’t start the payout. Please try again.')
  const close = () => {
    setAsking(false)
    say(null)
  }
  const pay = () =>
    run(async () => {
      await call(payOutNow, { body: { amount: available } })
      close()
      toast('On its way')
      onPaid()
    })
  const rest = [
    { name: 'Pending', amount: pending, note: pending_text },
    { name: 'On hold', amount: on_hold, note: hold_text },
    { name: 'On the way', amount: in_transit, note: null },
  ].filter(({ amount, note }) => amount !== 0 || note !== null)
  return (
    <Surface as="section" raised gap={12} aria-labelledby="your-balance">
      <VisuallyHidden>
        <Heading id="your-balance">Your money</Heading>
      </VisuallyHidden>
      <dl className={`${styles.sums} hb-figures`}>
        <div>
          <dt>{next_text !== null && available > 0 ? `Next payout · ${next_text}` : 'Available'}</dt>
          <dd>
            <Money amount={available} />
          </dd>
        </div>
        {rest.map(({ name, amount, note }) => (
          <div key={name}>
            <dt>
              {name}
              {note && (
                <Quiet as="span" size="sm" className={styles.note}>
                  {note}
                </Quiet>
              )}
            </dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {can.pay_out ? (
        <div>
          <Button variant="light" onClick={() => setAsking(true)}>
            Pay out now
          </Button>
        </div>
      ) : (
        pay_out_hint !== null && <Quiet size="sm">{pay_out_hint}</Quiet>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Pay out ${formatDollars(available)}?`}
        confirmLabel="Pay out"
        busy={busy}
        error={error}
        onConfirm={pay}
        onCancel={close}
      >
        To {account.bank ?? 'your bank account'}, in about two business days.
      </ConfirmDialog>
    </Surface>
  )
}
