import { Link } from 'react-router'

import type { Reported, ReportedBooking } from '#contract/admin/reports.ts'
import { callPage, type Page } from '#web/api.ts'
import { listReported } from '#web/endpoints/admin/reports.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

export type ReportWish = { from?: string; to?: string; service?: string; city?: string }

export function loadReported(wish: ReportWish, figure: Reported, cursor?: string): Promise<Page<ReportedBooking[]>> {
  return callPage(listReported, { query: { ...wish, figure, ...(cursor ? { cursor } : {}) } })
}

type ReportedListProps = {
  wish: ReportWish
  figure: Reported
  label: string
  first: Page<ReportedBooking[]>
  /** The report without the list. */
  back: string
}

/** The bookings that a number counts. */
export function ReportedList({ wish, figure, label, first, back }: ReportedListProps) {
  const list = usePagedList(first, JSON.stringify({ wish, figure }), (cursor) => loadReported(wish, figure, cursor))
  return (
    <Surface as="section" gap={12} aria-label={`Bookings: ${label}`}>
      <Row wrap gap={12} justify="between">
        <Heading>{label}</Heading>
        <Link to={back} preventScrollReset>
          Close the list
        </Link>
      </Row>
      {list.items.length === 0 && list.next === null ? (
        <EmptyState art="telescope" title="Nothing in these days" order={3} />
      ) : (
        <PlainList divided>
          {list.items.map((one) => (
            <li key={one.id}>
              <Words title={`${one.title}, ${one.city}`}>
                <span>
                  <Link to={`/admin/people/${one.client.id}`}>{one.client.name}</Link> with{' '}
                  <Link to={`/admin/people/${one.provider.id}`}>{one.provider.name}</Link>
                </span>
                <span>
                  {one.at_text}. Visit {one.visit_text}, {one.status}.
                </span>
              </Words>
            </li>
          ))}
        </PlainList>
      )}
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}
