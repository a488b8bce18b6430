import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { DeskBooking } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { Badge, PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import { reasonText, RISKS } from './booking-words.ts'

/** What the list knows of the marked booking, beside it; nothing private, so nothing of it is audited. */
export function BookingPanel({ booking }: { booking: DeskBooking }) {
  const { id, title, scheduled_text, status, payment_status, refund_state, risk, client, provider, city, total } =
    booking
  const reason = reasonText(booking)
  return (
    <Surface as="section" gap={16} aria-label="The marked booking">
      <div>
        <Heading>{title}</Heading>
        <p>{scheduled_text}</p>
      </div>
      <Row wrap gap={[4, 8]}>
        <StatusBadge status={status} />
        <PaymentBadge status={payment_status} refund={refund_state} />
        {risk && (
          <Badge tone="bad" icon="alert">
            {RISKS[risk]}
          </Badge>
        )}
      </Row>
      <FactList>
        <Fact name="Client">
          <Link to={`/admin/people/${client.id}`}>{client.full_name}</Link>
        </Fact>
        <Fact name="Provider">
          <Link to={`/admin/people/${provider.id}`}>{provider.full_name}</Link>
        </Fact>
        <Fact name="City">{city}</Fact>
        <Fact name="Total">{formatDollars(total)}</Fact>
        <Fact name="Asked for">{booking.created_text}</Fact>
        {booking.due_text !== null && (
          <Fact name={status === 'pending' ? 'To be answered by' : 'To be paid by'}>{booking.due_text}</Fact>
        )}
        {reason !== null && <Fact name="Cancelled as">{reason}</Fact>}
        <Fact name="Id">…{id.slice(-8)}</Fact>
      </FactList>
      <Button component={Link} to={`/admin/bookings/${id}`}>
        Open the record
      </Button>
    </Surface>
  )
}
