import { Link } from 'react-router'

import { formatDollars } from '#contract/money.ts'
import type { getBookingStatistics } from '#contract/bookings.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getProviderInsights } from '#contract/bookings/insights.ts'
import { InsightsCard } from './insights-card.tsx'

import styles from './dashboard-figures.module.css'

type DashboardFiguresProps = {
  statistics: Answer<typeof getBookingStatistics>
  trend: Answer<typeof getProviderInsights>
}

/** How the last 30 days went beside the 30 before, and what it all comes to. */
export function DashboardFigures({ statistics, trend }: DashboardFiguresProps) {
  const { total, completed, completion_rate, earnings } = statistics
  // Before the first request there is nothing to compare.
  if (total === 0) return null
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <div className={styles.head}>
        <h2 id="figures">Your last 30 days</h2>
        <p className="hb-figures">
          All time: {formatDollars(earnings)} gross from {completed} {completed === 1 ? 'visit' : 'visits'},{' '}
          {completion_rate.toFixed(1)}% completion rate. <Link to="/provider/history">See the history</Link>
        </p>
      </div>
      <dl className={styles.row}>
        <InsightsCard icon="wallet" label="Earned" figure={trend.earnings} value={formatDollars(trend.earnings.now)}>
          {trend.awaiting_payment > 0
            ? `Another ${formatDollars(trend.awaiting_payment)} awaiting payment`
            : 'To you, after commission'}
        </InsightsCard>
        <InsightsCard icon="check-circle" label="Completed visits" figure={trend.visits} value={trend.visits.now} />
        <InsightsCard icon="inbox" label="Requests" figure={trend.requests} value={trend.requests.now} />
      </dl>
    </section>
  )
}
