import type { Answer } from '#contract/endpoint.ts'
import type { getSandboxCheckout } from '#contract/payments.ts'
import { moneyText } from '#web/ui/money.tsx'

import styles from './order-lines.module.css'

/** What is being paid, and to whom. */
export function OrderLines({ checkout }: { checkout: Answer<typeof getSandboxCheckout> }) {
  return (
    <div className={styles.order}>
      <p className={styles.merchant}>Pay {checkout.merchant}</p>
      <p className={styles.amount}>{moneyText(checkout.amount_cents / 100)}</p>
      <p className={styles.what}>{checkout.description}</p>
      <dl>
        {checkout.lines.map(({ label, amount_cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{moneyText(amount_cents / 100)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total due</dt>
          <dd>{moneyText(checkout.amount_cents / 100)} CAD</dd>
        </div>
      </dl>
    </div>
  )
}
