import type { Booking } from '#contract/bookings.ts'
import { Money } from '#web/ui/money.tsx'

import styles from './provider-money.module.css'

/** The provider's sum under the name of its stage: "You receive $72.00", "Earned $36.00". */
export function ProviderTotal({ booking: { provider_money: money } }: { booking: Booking }) {
  if (!money) return null
  if (money.stage === 'nothing') return <span>Nothing due</span>
  return (
    <span>
      {money.label} <Money amount={money.total} />
    </span>
  )
}

/** How that sum comes about, line by line, and what it still waits for. */
export function ProviderLines({ booking: { provider_money: money } }: { booking: Booking }) {
  if (!money) return null
  return (
    <div className={styles.money}>
      <dl className={styles.lines}>
        {money.lines.map(({ label, amount }) => (
          <Line key={label} label={label} amount={amount} />
        ))}
        <Line label={money.label} amount={money.total} total />
      </dl>
      <p className={styles.text}>{money.text}</p>
    </div>
  )
}

function Line({ label, amount, total }: { label: string; amount: number; total?: boolean }) {
  return (
    <div data-total={total || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
