import type { ReactNode } from 'react'

import type { getEarnings } from '#contract/earnings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'

import styles from './money-ahead.module.css'

type MoneyAheadProps = {
  earnings: Answer<typeof getEarnings>
  /** Link to more. */
  more?: ReactNode
  /** Below the sums. */
  children?: ReactNode
}

/** The next payout and its date, then pending money, money on hold and money on the way. Zeros are left out. */
export function MoneyAhead({ earnings, more, children }: MoneyAheadProps) {
  const { balance, pending, on_hold, on_the_way, ahead, next_payout, next_payout_text } = earnings
  const rest = [
    { name: 'Pending', amount: pending },
    { name: 'On hold', amount: on_hold },
    { name: 'On the way', amount: on_the_way },
    { name: 'Paid for upcoming visits', amount: ahead },
  ].filter(({ amount }) => amount !== 0)
  return (
    <Surface as="section" gap={12} aria-labelledby="money-ahead">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="money-ahead">Your money</Heading>
        {more}
      </Row>
      <dl className={styles.sums}>
        <div>
          <dt>{next_payout ? `Next payout · ${dateText(next_payout.date, true)}` : 'Available'}</dt>
          <dd>
            <Money amount={next_payout?.amount ?? balance} />
          </dd>
        </div>
        {rest.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {!next_payout && <Quiet size="sm">{next_payout_text}</Quiet>}
      {children}
    </Surface>
  )
}
