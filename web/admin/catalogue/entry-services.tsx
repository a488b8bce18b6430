import { Link } from 'react-router'

import type { EntryService } from '#contract/admin/catalogue.ts'
import { formatDollars } from '#contract/money.ts'
import { callPage, type Page } from '#web/api.ts'
import { listEntryServices } from '#web/endpoints/admin/catalogue.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { Badge } from '#web/ui/values/status-badge.tsx'

const PAGE = 20

/** In dollars: what lies outside of it is meant. */
export type Range = { min_price: number; max_price: number }

/** A page of who offers an entry, with how many there are in all. */
export async function loadServicesOf(id: string, range?: Range, cursor?: string) {
  const query = { limit: PAGE, ...range, ...(cursor ? { cursor } : {}) }
  const { items, next } = await callPage(listEntryServices, { params: { id }, query })
  return { total: items.total, items: items.services, next }
}

export async function loadServices(id: string, range?: Range, cursor?: string): Promise<Page<EntryService[]>> {
  const { items, next } = await loadServicesOf(id, range, cursor)
  return { items, next }
}

type EntryServicesProps = { id: string; first: Page<EntryService[]>; range?: Range }

/** Providers of an entry with their prices, lowest first. */
export function EntryServices({ id, first, range }: EntryServicesProps) {
  const list = usePagedList(first, `${id} ${JSON.stringify(range ?? '')}`, (cursor) => loadServices(id, range, cursor))
  if (list.items.length === 0) return <Quiet>No one yet.</Quiet>
  return (
    <>
      <PlainList divided>
        {list.items.map(({ id: service, provider_id, provider_name, price, is_listed, mark }) => (
          <Row as="li" key={service} justify="between" wrap>
            <Words title={<Link to={`/admin/people/${provider_id}`}>{provider_name}</Link>}>
              {mark && <span>{mark}</span>}
            </Words>
            <Row gap={12}>
              <Badge tone={is_listed ? 'ok' : 'quiet'}>{is_listed ? 'Can be booked' : 'Not listed'}</Badge>
              <strong className="hb-figures">{formatDollars(price)}</strong>
            </Row>
          </Row>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </>
  )
}
