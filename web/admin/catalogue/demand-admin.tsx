import { Link } from 'react-router'

import type { DemandRow } from '#contract/admin/catalogue.ts'
import { callPage, type Page } from '#web/api.ts'
import { listDemand } from '#web/endpoints/admin/catalogue.gen.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import styles from './catalogue.module.css'

export const loadDemand = (cursor?: string) =>
  callPage(listDemand, { query: { limit: 50, ...(cursor ? { cursor } : {}) } })

/** Searches that found no provider, most frequent first. */
export function DemandAdmin({ first }: { first: Page<DemandRow[]> }) {
  const list = usePagedList(first, 'demand', loadDemand)
  if (list.items.length === 0) return <EmptyState art="telescope" title="No unmet demand" />
  return (
    <Surface as="section" gap={12} aria-labelledby="demand">
      <Heading id="demand">Unmet demand</Heading>
      <Quiet size="sm">Last 12 weeks.</Quiet>
      <div className={styles.scroll} role="region" aria-label="Demand">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">City</th>
              <th scope="col">Availability alerts</th>
              <th scope="col">Searches</th>
              <th scope="col">This week</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map(({ entry_id, entry, city, waiting, searches, searches_this_week }) => (
              <tr key={`${entry_id} ${city}`}>
                <th scope="row">
                  <Link to={`/admin/catalogue/${entry_id}`}>{entry}</Link>
                </th>
                <td>{city || 'Anywhere'}</td>
                <td className="hb-figures">{waiting}</td>
                <td className="hb-figures">{searches}</td>
                <td className="hb-figures">{searches_this_week}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}
