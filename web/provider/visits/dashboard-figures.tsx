import type { getBookingStatistics } from '#contract/bookings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Figure, Figures } from '#web/ui/figure.tsx'
import { moneyText } from '#web/ui/money.tsx'

/** How things go, in four small cards. */
export function DashboardFigures({ statistics }: { statistics: Answer<typeof getBookingStatistics> }) {
  const { pending, upcoming, completed, completion_rate, earnings, earnings_net } = statistics
  return (
    <Figures label="Your figures">
      <Figure icon="inbox" label="Pending" value={pending} note={pending > 0 ? 'waiting for you' : 'all answered'} />
      <Figure icon="calendar" label="Upcoming" value={upcoming} note="requests and visits" />
      <Figure
        icon="wallet"
        label="Earnings"
        value={moneyText(earnings)}
        note={`${moneyText(earnings_net)} after commission`}
      />
      <Figure
        icon="check-circle"
        label="Completed"
        value={completed}
        note={`${completion_rate.toFixed(1)}% completion rate`}
        share={completion_rate}
      />
    </Figures>
  )
}
