import type { Answer } from '#contract/endpoint.ts'
import type { getBookingStatistics } from '#contract/bookings.ts'
import { Figure, Figures } from '#web/ui/figure.tsx'
import { moneyText } from '#web/ui/money.tsx'

type Statistics = Answer<typeof getBookingStatistics>

/** All of the provider's bookings in four numbers (specification, section 2, Provider history). */
export function HistoryFigures({ statistics }: { statistics: Statistics }) {
  const { total, earnings, earnings_net, completed, confirmed, pending, completion_rate } = statistics
  const open = [`${confirmed} confirmed`, ...(pending > 0 ? [`${pending} not answered`] : [])].join(' · ')
  return (
    <Figures label="Statistics">
      <Figure icon="calendar" label="Total bookings" value={total} note={open} />
      <Figure
        icon="wallet"
        label="Total earnings"
        value={moneyText(earnings)}
        note={`${moneyText(earnings_net)} after commission`}
      />
      <Figure icon="check-circle" label="Completed" value={completed} />
      <Figure icon="chart" label="Completion rate" value={`${completion_rate.toFixed(1)}%`} share={completion_rate} />
    </Figures>
  )
}
