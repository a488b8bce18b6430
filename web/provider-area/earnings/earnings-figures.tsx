import { Link } from 'react-router'

import type { getEarnings } from '#contract/earnings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatDollars } from '#contract/money.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatCard, StatCards } from '#web/ui/values/stat-card.tsx'

type Earned = Answer<typeof getEarnings>

/** Where the money is now, and what joins it next. */
export function EarningsFigures({ earnings }: { earnings: Earned }) {
  const { balance, on_the_way, on_hold, pending, ahead, next_payout_text, waiting, words, small_supplier } = earnings
  return (
    <Stack as="section" gap={12} aria-label="Where your money is">
      {small_supplier && (
        <Notice
          tone="warn"
          icon="alert"
          title={small_supplier.title}
          actions={<Link to="/provider/dashboard">Your profile settings</Link>}
        >
          {small_supplier.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <StatCards label="Where your money is" least={200}>
        <StatCard
          icon="wallet"
          label="Available"
          value={formatDollars(balance)}
          note={balance < 0 ? 'Taken from what you earn next' : next_payout_text}
        />
        <StatCard
          icon="arrow-right"
          label="On the way"
          value={formatDollars(on_the_way)}
          note="Sent, but not at your bank yet"
        />
        <StatCard
          icon="clock"
          label="Pending"
          value={formatDollars(pending)}
          note={ahead > 0 ? `${formatDollars(ahead)} more paid for visits ahead` : '48 hours after each visit'}
        />
        <StatCard
          icon="pause"
          label="On hold"
          value={formatDollars(on_hold)}
          note={on_hold === 0 ? 'Nothing is waiting for a decision' : 'Until we have decided'}
        />
      </StatCards>
      {waiting.length > 0 && (
        <Details icon="clock" title={`Paid, but not available yet (${waiting.length})`}>
          <PlainList divided gap={12}>
            {waiting.map(({ booking_id, service, client, visit_text, total, text }) => (
              <Row as="li" key={booking_id} gap={12} justify="between">
                <Words title={<Link to={`/provider/bookings/${booking_id}`}>{service}</Link>}>
                  <span>
                    {client}, {visit_text}
                  </span>
                  <span>{text}</span>
                </Words>
                <Money amount={total} />
              </Row>
            ))}
          </PlainList>
        </Details>
      )}
      <Quiet size="sm">{words}</Quiet>
    </Stack>
  )
}
