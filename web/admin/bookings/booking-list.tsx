import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'

import type { DeskBooking, DeskBulkAct } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { type Column, DataTable, toggled } from '#web/admin/table/data-table.tsx'
import { useTableKeys } from '#web/admin/table/use-table-keys.ts'
import { ExportButton } from '#web/admin/exports/export-button.tsx'
import { callPage, type Page } from '#web/api.ts'
import { listDeskBookings } from '#web/endpoints/admin/bookings.gen.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Badge, PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import type { DeskSearch } from './booking-filters.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { RISKS } from './booking-words.ts'

import styles from './bookings.module.css'

const FAILED = 'Failed to load the bookings. Please try again later.'
const PAGE = 50

const KeysDialog = lazyPart(
  async () => (await import('#web/admin/table/keys-dialog.tsx')).KeysDialog,
  ({ opened }) => opened,
)

export function loadBookings(search: DeskSearch, cursor?: string): Promise<Page<DeskBooking[]>> {
  // The server says what it does not understand.
  const query = { ...search, limit: PAGE, ...(cursor ? { cursor } : {}) } as object
  return callPage(listDeskBookings, { query })
}

const COLUMNS: readonly Column<DeskBooking>[] = [
  {
    key: 'visit',
    label: 'Visit',
    cell: ({ id, title, scheduled_text, city }) => (
      <span className={styles.title}>
        <Link to={`/admin/bookings/${id}`}>{title}</Link>
        <span>
          {scheduled_text} · {city}
        </span>
      </span>
    ),
  },
  {
    key: 'people',
    label: 'Client and provider',
    cell: ({ client, provider }) => (
      <span className={styles.title}>
        {client.full_name}
        <span>with {provider.full_name}</span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ status, payment_status, refund_state, risk }) => (
      <Row wrap gap={4}>
        <StatusBadge status={status} />
        <PaymentBadge status={payment_status} refund={refund_state} />
        {risk && (
          <Badge tone="bad" icon="alert">
            {RISKS[risk]}
          </Badge>
        )}
      </Row>
    ),
  },
  { key: 'total', label: 'Total', isFigure: true, cell: ({ total }) => formatDollars(total) },
]

/** As many as the server looks at together. */
const BULK_MOST = 50

const BulkDialog = lazyPart(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  ({ act }) => act !== null,
)

type BookingListProps = { search: DeskSearch; first: Page<DeskBooking[]>; mayAct: boolean }

/** All bookings that are asked for; keys move through, and what is marked stands beside. */
export function BookingList({ search, first, mayAct }: BookingListProps) {
  const list = usePagedList(first, JSON.stringify(search), (cursor) => loadBookings(search, cursor))
  const [marked, setMarked] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [showsKeys, setShowsKeys] = useState(false)
  const [bulk, setBulk] = useState<DeskBulkAct | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // Before anything is marked, or when it is gone: the first.
  const at = Math.max(
    list.items.findIndex(({ id }) => id === marked),
    0,
  )
  const current = list.items[at]
  const open = (where = '') => current && void navigate(`/admin/bookings/${current.id}${where}`)
  useTableKeys({
    step: (by) => setMarked(list.items[Math.min(Math.max(at + by, 0), list.items.length - 1)]?.id),
    open: () => open(),
    act: () => open('?act'),
    tick: () => mayAct && current && setTicked(toggled(ticked, current.id)),
    help: () => setShowsKeys(true),
  })
  return (
    <>
      <BulkDialog
        act={bulk}
        ids={[...ticked].slice(0, BULK_MOST)}
        onClose={() => {
          setBulk(null)
          void revalidate()
        }}
      />
      <KeysDialog opened={showsKeys} onClose={() => setShowsKeys(false)} />
      {current === undefined && list.next === null ? (
        <EmptyState art="telescope" title="No booking fits">
          <p>Try another day, or clear the filters.</p>
        </EmptyState>
      ) : (
        <Columns widths="minmax(0, 1fr) 260px" gap={20} until="area">
          <Stack>
            <Row wrap justify="between">
              <Quiet size="sm" role="status">
                {list.items.length}
                {list.next === null ? '' : ' or more'} found
              </Quiet>
              <Row gap={4}>
                <ExportButton list="bookings" filter={search} />
                <Button variant="subtle" size="compact-sm" onClick={() => setShowsKeys(true)}>
                  Keys
                </Button>
              </Row>
            </Row>
            <DataTable
              caption="Bookings"
              rows={list.items}
              columns={COLUMNS}
              marked={current?.id}
              onMark={setMarked}
              nameOf={({ title, client, scheduled_text }) => `${title} of ${client.full_name}, ${scheduled_text}`}
              {...(mayAct ? { ticks: { ids: ticked, onTick: setTicked } } : {})}
            />
            <MoreButton list={list} failed={FAILED} />
            {ticked.size > 0 && (
              <Surface raised className={styles.bar} role="region" aria-label="What is ticked">
                <Row wrap justify="between">
                  <span role="status">
                    {ticked.size} ticked{ticked.size > BULK_MOST && `, of which ${BULK_MOST} at a time`}
                  </span>
                  <Row wrap>
                    <Button size="sm" variant="default" onClick={() => setBulk('remind')}>
                      Ask providers to answer
                    </Button>
                    <Button size="sm" variant="default" onClick={() => setBulk('cancel')}>
                      Cancel them
                    </Button>
                    <Button size="sm" variant="subtle" onClick={() => setTicked(new Set())}>
                      Untick
                    </Button>
                  </Row>
                </Row>
              </Surface>
            )}
          </Stack>
          <div className={styles.side}>{current && <BookingPanel booking={current} />}</div>
        </Columns>
      )}
    </>
  )
}
