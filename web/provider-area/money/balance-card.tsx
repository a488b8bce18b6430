import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import type { PayoutStanding } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { payOutNow } from '#web/endpoints/payouts.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatCard, StatCards } from '#web/ui/values/stat-card.tsx'

/** What is there now, what waits and what is on the way, and the button that sends it. */
export function BalanceCard({ standing, onPaid }: { standing: PayoutStanding; onPaid: () => void }) {
  const { available, pending, on_hold, in_transit, pending_text, hold_text, next_text, pay_out_hint, can, account } =
    standing
  const [asking, setAsking] = useState(false)
  const { busy, error, say, run } = useAct('Couldn’t start the payout. Please try again.')
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
  return (
    <Stack gap={16}>
      <StatCards label="Your money" least={180}>
        <StatCard
          label="Available"
          icon="wallet"
          value={<Money amount={available} />}
          note={next_text !== null && available > 0 ? `Next payout on ${next_text}` : undefined}
        />
        <StatCard label="Pending" icon="clock" value={<Money amount={pending} />} note={pending_text ?? undefined} />
        {on_hold !== 0 && (
          <StatCard label="On hold" icon="pause" value={<Money amount={on_hold} />} note={hold_text ?? undefined} />
        )}
        <StatCard label="On the way" icon="card" value={<Money amount={in_transit} />} />
      </StatCards>
      {can.pay_out ? (
        <ButtonRow phones="stack">
          <Button onClick={() => setAsking(true)}>Pay out now</Button>
        </ButtonRow>
      ) : (
        pay_out_hint !== null && <Quiet>{pay_out_hint}</Quiet>
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
        It goes to {account.bank ?? 'your bank account'} and takes about two business days.
      </ConfirmDialog>
    </Stack>
  )
}
