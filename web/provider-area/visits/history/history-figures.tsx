import type { getBookingStatistics } from '#contract/bookings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatDollars } from '#contract/money.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatCard, StatCards } from '#web/ui/values/stat-card.tsx'

import styles from './history-figures.module.css'

type Statistics = Answer<typeof getBookingStatistics>

/** All of the provider's bookings in four numbers, and below them the provider's own money by stage. */
export function HistoryFigures({ statistics }: { statistics: Statistics }) {
  const { total, earnings, completed, confirmed, pending, completion_rate, provider_money } = statistics
  const open = [`${confirmed} confirmed`, ...(pending > 0 ? [`${pending} not answered`] : [])].join(' · ')
  return (
    <>
      <StatCards label="Statistics">
        <StatCard icon="calendar" label="Total bookings" value={total} note={open} />
        <StatCard icon="wallet" label="Total earnings" value={formatDollars(earnings)} note="Before commission" />
        <StatCard icon="check-circle" label="Completed" value={completed} />
        <StatCard
          icon="chart"
          label="Completion rate"
          value={completion_rate === null ? 'Not yet' : `${completion_rate.toFixed(1)}%`}
          {...(completion_rate !== null && { share: completion_rate })}
        />
      </StatCards>
      <Quiet size="sm" className={styles.hint}>
        Completion rate counts visits that you cancelled or missed.{completion_rate === null && ' Needs five visits.'}
      </Quiet>
      {provider_money && <MoneyByStage sums={provider_money} />}
    </>
  )
}

type Sums = NonNullable<Statistics['provider_money']>

function MoneyByStage({ sums }: { sums: Sums }) {
  const { earned, kept_fees, paid, awaiting_payment, on_hold, tips } = sums
  const rows = [
    {
      label: 'Earned',
      amount: earned,
      note: kept_fees > 0 ? `${formatDollars(kept_fees)} from fees` : undefined,
    },
    { label: 'Paid, visit not over', amount: paid },
    { label: 'Awaiting payment', amount: awaiting_payment },
    ...(on_hold > 0 ? [{ label: 'On hold', amount: on_hold }] : []),
    ...(tips > 0 ? [{ label: 'Tips', amount: tips, note: 'All yours' }] : []),
  ]
  return (
    <Surface as="section" className={styles.money} aria-labelledby="your-money">
      <Row wrap gap={[16, 40]} align="start">
        <div className={styles.share}>
          <Heading id="your-money">Your share</Heading>
          <Quiet size="sm">After commission</Quiet>
        </div>
        <FactList className={styles.stages}>
          {rows.map(({ label, amount, note }) => (
            <Fact key={label} name={label}>
              <Money amount={amount} />
              {note && <Quiet as="small">{note}</Quiet>}
            </Fact>
          ))}
        </FactList>
      </Row>
    </Surface>
  )
}
