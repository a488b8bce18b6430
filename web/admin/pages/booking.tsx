import { useRevalidator, useSearchParams } from 'react-router'

import { BookingBadges } from '#web/admin/bookings/booking-badges.tsx'
import { reasonText } from '#web/admin/bookings/booking-words.ts'
import { RecordActs } from '#web/admin/bookings/record-acts.tsx'
import { RecordChargebacks } from '#web/admin/bookings/record-chargebacks.tsx'
import {
  RecordLedger,
  RecordLinks,
  RecordMoney,
  RecordNotices,
  RecordPeople,
  RecordTimeline,
} from '#web/admin/bookings/record-parts.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call } from '#web/api.ts'
import { getAdminRecord } from '#web/endpoints/admin/bookings.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/booking'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking')

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return call(getAdminRecord, { params: { id } })
}

/** The record of one booking, with its acts. */
export default function BookingPage({ loaderData: record }: Route.ComponentProps) {
  const { id, title, long_text, time_text, ledger, chargebacks } = record
  const { revalidate } = useRevalidator()
  const [params] = useSearchParams()
  const reason = reasonText(record)
  return (
    <>
      <PageHeader
        title={title}
        lead={`${long_text} (${time_text}), …${id.slice(-8)}`}
        back={{ to: '/admin/bookings', label: 'Bookings' }}
      />
      <Stack gap={20}>
        <Row wrap gap={[4, 8]}>
          <BookingBadges booking={record} />
          {reason !== null && <Quiet as="span">{reason}</Quiet>}
        </Row>
        <RecordActs key={id} record={record} focuses={params.has('act')} onDone={() => void revalidate()} />
        <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
          <Stack gap={20}>
            <RecordPeople record={record} />
            <RecordTimeline record={record} />
            <RecordNotices record={record} />
          </Stack>
          <Stack gap={20}>
            {chargebacks && <RecordChargebacks chargebacks={chargebacks} />}
            <RecordMoney record={record} />
            {ledger && <RecordLedger ledger={ledger} />}
            <RecordLinks record={record} />
          </Stack>
        </Columns>
      </Stack>
    </>
  )
}
