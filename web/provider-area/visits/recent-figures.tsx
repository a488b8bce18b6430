import { Link } from 'react-router'

import type { getBookingStatistics } from '#contract/bookings.ts'
import type { getProviderInsights } from '#contract/bookings/insights.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatDollars } from '#contract/money.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { StatCards } from '#web/ui/values/stat-card.tsx'

import { InsightsCard } from './insights-card.tsx'

type RecentFiguresProps = {
  statistics: Answer<typeof getBookingStatistics>
  trend: Answer<typeof getProviderInsights>
}

/** The last 30 days compared with the 30 before, and the totals. */
export function RecentFigures({ statistics, trend }: RecentFiguresProps) {
  const { completed, earnings } = statistics
  return (
    <Stack as="section" gap={12} aria-labelledby="figures">
      <Row wrap gap={[0, 16]} align="baseline" justify="between">
        <Heading id="figures">Your last 30 days</Heading>
        <Quiet size="sm" className="hb-figures">
          All time: {formatDollars(earnings)} gross, {completed} {completed === 1 ? 'visit' : 'visits'}.{' '}
          <Link to="/provider/history">History</Link>
        </Quiet>
      </Row>
      <StatCards label="Figures" least={220}>
        <InsightsCard icon="wallet" label="Earned" figure={trend.earnings} value={formatDollars(trend.earnings.now)}>
          {trend.awaiting_payment > 0 && `Another ${formatDollars(trend.awaiting_payment)} awaiting payment`}
        </InsightsCard>
        <InsightsCard icon="check-circle" label="Completed visits" figure={trend.visits} value={trend.visits.now} />
        <InsightsCard icon="inbox" label="Requests" figure={trend.requests} value={trend.requests.now} />
      </StatCards>
    </Stack>
  )
}
