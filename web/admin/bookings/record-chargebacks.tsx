import { Link } from 'react-router'

import type { AdminRecord } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

const ABOUT = { visit: 'Payment for the visit', tip: 'Tip', gift_card: 'Gift card' }

/** Chargebacks for finance: the amount, who bears it, and the deadline. */
export function RecordChargebacks({ chargebacks }: { chargebacks: NonNullable<AdminRecord['chargebacks']> }) {
  if (chargebacks.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="chargebacks">
      <Heading id="chargebacks">Chargebacks</Heading>
      {chargebacks.map((one) => (
        <div key={one.dispute_id}>
          <Heading as="h3" size="label">
            {ABOUT[one.about]}: {one.reason_text}, {one.status_text}
          </Heading>
          <FactList shape="spread">
            <Fact name="Disputed">{formatDollars(one.amount)}</Fact>
            {one.came_back > 0 && <Fact name="Came back from the bank">{formatDollars(one.came_back)}</Fact>}
            {one.refunded_before > 0 && <Fact name="We had refunded before">{formatDollars(one.refunded_before)}</Fact>}
            {one.fee > 0 && <Fact name="Fee, paid by Homebloom">{formatDollars(one.fee)}</Fact>}
          </FactList>
          <p>{one.borne_text}</p>
          <FactList shape="beside">
            <Fact name="Opened">{one.opened_text}</Fact>
            {one.evidence_sent_text ? (
              <Fact name="Answered">{one.evidence_sent_text}</Fact>
            ) : (
              one.evidence_due_text && <Fact name="Answer by">{one.evidence_due_text}</Fact>
            )}
            {one.decide_due_text && <Fact name="Decide by">{one.decide_due_text}</Fact>}
          </FactList>
          <Quiet size="sm">
            <Link to={`/admin/cases?${new URLSearchParams({ state: 'disputes', id: one.dispute_id }).toString()}`}>
              Open the chargeback
            </Link>
          </Quiet>
        </div>
      ))}
    </Surface>
  )
}
