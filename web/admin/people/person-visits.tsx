import { Link } from 'react-router'

import type { PersonBooking, PersonRecord } from '#contract/admin/people.ts'
import { formatDollars } from '#contract/money.ts'
import { callPage, type Page } from '#web/api.ts'
import { listPersonBookings } from '#web/endpoints/admin/people.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

const PAGE = 5

export function loadVisits(id: string, cursor?: string): Promise<Page<PersonBooking[]>> {
  return callPage(listPersonBookings, { params: { id }, query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

type PersonVisitsProps = {
  record: PersonRecord
  first: Page<PersonBooking[]>
}

/** Their bookings on either side, newest first. */
export function PersonVisits({ record: { id, bookings }, first }: PersonVisitsProps) {
  const list = usePagedList(first, id, (cursor) => loadVisits(id, cursor))
  return (
    <Surface as="section" gap={12} aria-labelledby="visits">
      <Heading id="visits">Bookings ({bookings})</Heading>
      {list.items.length === 0 ? (
        <Quiet>None yet.</Quiet>
      ) : (
        <PlainList divided>
          {list.items.map((one) => (
            <Stack as="li" gap={4} key={one.id}>
              <Words
                title={
                  <Link to={`/admin/bookings/${one.id}`}>
                    {one.title}, {formatDollars(one.total)}
                  </Link>
                }
              >
                <span>{one.scheduled_text}</span>
                <span>
                  {one.as === 'client' ? 'With ' : 'For '}
                  <Link to={`/admin/people/${one.other.id}`}>{one.other.full_name}</Link> · {one.id.slice(-8)}
                </span>
              </Words>
              <Row wrap gap={4}>
                <StatusBadge status={one.status} />
                {isPaymentTold(one) && <PaymentBadge status={one.payment_status} />}
              </Row>
            </Stack>
          ))}
        </PlainList>
      )}
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}

/** Before a request is accepted, and after an unpaid visit was cancelled, nothing is due. */
function isPaymentTold({ status, payment_status }: PersonBooking): boolean {
  return payment_status !== 'unpaid' || status === 'confirmed' || status === 'completed'
}
