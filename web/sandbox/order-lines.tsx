import type { Answer } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import type { getSandboxCheckout } from '#contract/payments.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'

import styles from './order-lines.module.css'

/** The order being paid, and its payee. */
export function OrderLines({ checkout }: { checkout: Answer<typeof getSandboxCheckout> }) {
  return (
    <div className={styles.order}>
      <p className={styles.merchant}>Pay {checkout.merchant}</p>
      <p className={styles.amount}>{formatCents(checkout.amount_cents)}</p>
      <p className={styles.what}>{checkout.description}</p>
      <FactList shape="spread">
        {checkout.lines.map(({ label, amount_cents }) => (
          <Fact key={label} name={label}>
            {formatCents(amount_cents)}
          </Fact>
        ))}
        <Fact name="Total due" total className={styles.total}>
          {formatCents(checkout.amount_cents)} CAD
        </Fact>
      </FactList>
    </div>
  )
}
