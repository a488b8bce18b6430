import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'

import type { AdminCount } from '#contract/admin/booking-choices.ts'
import type { AdminBooking, AdminBulkAct } from '#contract/admin/bookings.ts'
import { formatDollars } from '#contract/money.ts'
import { type Column, DataTable, toggled } from '#web/admin/table/data-table.tsx'
import { useTableKeys } from '#web/admin/table/use-table-keys.ts'
import { ExportButton } from '#web/admin/exports/export-button.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { countAdminBookings } from '#web/endpoints/admin/booking-choices.gen.ts'
import { listAdminBookings } from '#web/endpoints/admin/bookings.gen.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { BookingBadges } from './booking-badges.tsx'
import type { AdminSearch } from './booking-filters.tsx'
import { reasonText } from './booking-words.ts'

import styles from './bookings.module.css'

const PAGE = 50

const KeysDialog = lazyComponent(
  async () => (await import('#web/admin/table/keys-dialog.tsx')).KeysDialog,
  ({ opened }) => opened,
)

export function loadBookings(search: AdminSearch, cursor?: string): Promise<Page<AdminBooking[]>> {
  // The server says what it does not understand.
  const query = { ...search, limit: PAGE, ...(cursor ? { cursor } : {}) } as object
  return callPage(listAdminBookings, { query })
}

/** How many there are in all pages, in any order. */
export function loadCount({ sort: _, ...search }: AdminSearch): Promise<AdminCount> {
  return call(countAdminBookings, { query: search as object })
}

const columnsOf = ({ sort }: AdminSearch): readonly Column<AdminBooking>[] => [
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
        <Link to={`/admin/people/${client.id}`}>{client.full_name}</Link>
        <span>
          with <Link to={`/admin/people/${provider.id}`}>{provider.full_name}</Link>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: (booking) => (
      <span className={styles.title}>
        <BookingBadges booking={booking} className={styles.badges} />
        <span>{noteOf(booking, sort === 'newest' || sort === 'oldest')}</span>
      </span>
    ),
  },
  { key: 'total', label: 'Total', isFigure: true, cell: ({ total }) => formatDollars(total) },
]

/** Note beside the status: the next deadline, the reason for its end, or the time of the request. */
function noteOf(booking: AdminBooking, isByRequest: boolean): string {
  const { status, due_text, created_text } = booking
  if (isByRequest) return `Requested ${created_text}`
  if (due_text !== null) return `${status === 'pending' ? 'Answer' : 'Payment'} due ${due_text}`
  return reasonText(booking) ?? `Requested ${created_text}`
}

/** "24", or "10,000+" where there are more than are counted. */
function countText({ found, is_more }: AdminCount, shown: number): string {
  return `${Math.max(found, shown).toLocaleString('en-CA')}${is_more ? '+' : ''}`
}

/** As many as the server reads together. */
const BULK_MOST = 50

const BulkDialog = lazyComponent(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  ({ act }) => act !== null,
)

type BookingListProps = { search: AdminSearch; first: Page<AdminBooking[]>; count: AdminCount; mayAct: boolean }

/** All matching bookings; keys move through, open, tick and act. */
export function BookingList({ search, first, count, mayAct }: BookingListProps) {
  const list = usePagedList(first, JSON.stringify(search), (cursor) => loadBookings(search, cursor))
  const [marked, setMarked] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [showsKeys, setShowsKeys] = useState(false)
  const [bulk, setBulk] = useState<AdminBulkAct | null>(null)
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
        <EmptyState art="telescope" title="No bookings match">
          <p>Clear the filters.</p>
        </EmptyState>
      ) : (
        <Stack>
          <Row wrap justify="between">
            <Quiet size="sm" role="status">
              {countText(count, list.items.length)} found
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
            columns={columnsOf(search)}
            marked={current?.id}
            onMark={setMarked}
            nameOf={({ title, client, scheduled_text }) => `${title} of ${client.full_name}, ${scheduled_text}`}
            {...(mayAct ? { ticks: { ids: ticked, onTick: setTicked } } : {})}
          />
          <MoreButton list={list} failed={LOAD_FAILED} />
          {ticked.size > 0 && (
            <Surface raised className={styles.bar} role="region" aria-label="Selected">
              <Row wrap justify="between">
                <span role="status">
                  {ticked.size} ticked{ticked.size > BULK_MOST && `, of which ${BULK_MOST} at a time`}
                </span>
                <Row wrap>
                  <Button size="sm" variant="default" onClick={() => setBulk('remind')}>
                    Remind providers
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
      )}
    </>
  )
}
