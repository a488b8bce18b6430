import { Link } from 'react-router'

import type { getEarnings } from '#contract/earnings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { MoneyAhead } from '#web/provider-area/money/money-ahead.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

type Earned = Answer<typeof getEarnings>

/** The provider's money by where it is, and what joins it next. */
export function EarningsFigures({ earnings }: { earnings: Earned }) {
  const { waiting, words, small_supplier } = earnings
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
      <MoneyAhead earnings={earnings} more={<Link to="/provider/payouts">Payouts</Link>}>
        {waiting.length > 0 && (
          <Details
            icon="clock"
            title={waiting.length === 1 ? 'One visit not available yet' : `${waiting.length} visits not available yet`}
          >
            <PlainList divided>
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
            <Quiet size="sm">{words}</Quiet>
          </Details>
        )}
      </MoneyAhead>
    </Stack>
  )
}
