import { formatCents } from '#contract/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getSandboxCheckout } from '#contract/payments.ts'

import styles from './order-lines.module.css'

/** What is being paid, and to whom. */
export function OrderLines({ checkout }: { checkout: Answer<typeof getSandboxCheckout> }) {
  return (
    <div className={styles.order}>
      <p className={styles.merchant}>Pay {checkout.merchant}</p>
      <p className={styles.amount}>{formatCents(checkout.amount_cents)}</p>
      <p className={styles.what}>{checkout.description}</p>
      <dl>
        {checkout.lines.map(({ label, amount_cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(amount_cents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total due</dt>
          <dd>{formatCents(checkout.amount_cents)} CAD</dd>
        </div>
      </dl>
    </div>
  )
}
