import { useState } from 'react'

import type { StatementItem } from '#contract/statements.ts'
import { callPage, type Page } from '#web/api.ts'
import { listStatements } from '#web/endpoints/statements.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'

import { DownloadButton } from '#web/ui/files/download-button.tsx'
import { YearSelect } from './year-select.tsx'

import styles from './statements-part.module.css'

const GROUPS: { kind: StatementItem['kind']; title: string; text: string | null }[] = [
  { kind: 'year', title: 'Year', text: null },
  { kind: 'reported', title: 'Canada Revenue Agency', text: null },
  { kind: 'month', title: 'Months', text: null },
  { kind: 'payout', title: 'Payouts', text: null },
  { kind: 'invoice', title: 'Our commission', text: 'Nothing to pay.' },
]

type Found = { years: number[]; year: number; first: Page<StatementItem[]> }

async function load(year: number | null, cursor?: string, signal?: AbortSignal): Promise<Found> {
  const query = { ...(year === null ? {} : { year }), ...(cursor ? { cursor } : {}) }
  const { items: found, next } = await callPage(listStatements, { query, ...(signal ? { signal } : {}) })
  return { years: found.years, year: found.year, first: { items: found.items, next } }
}

/** Statements and invoices to download. */
export function StatementsPart() {
  const [year, setYear] = useState<number | null>(null)
  const { data, error, retry } = useLoaded(`statements ${year}`, (signal) => load(year, undefined, signal))
  if (!data && error !== null) return <ErrorState message={LOAD_FAILED} onRetry={retry} />
  if (!data) return <SkeletonCards />
  return <Statements found={data} onYear={setYear} />
}

function Statements({ found, onYear }: { found: Found; onYear: (year: number) => void }) {
  const { years, year, first } = found
  const list = usePagedList(first, String(year), async (cursor, signal) => (await load(year, cursor, signal)).first)
  return (
    <Stack gap={20}>
      <YearSelect years={years} year={year} onChange={onYear} />
      {list.items.length === 0 && <EmptyState art="leaves" title="No statements yet" />}
      {GROUPS.map(({ kind, title, text }) => {
        const items = list.items.filter((item) => item.kind === kind)
        return (
          items.length > 0 && (
            <Surface key={kind} as="section" gap={12} aria-labelledby={`statements-${kind}`}>
              <Heading id={`statements-${kind}`}>{title}</Heading>
              {text && <Quiet size="sm">{text}</Quiet>}
              <PlainList divided>
                {items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </PlainList>
              {kind === 'payout' && <MoreButton list={list} failed={LOAD_FAILED} />}
            </Surface>
          )
        )
      })}
    </Stack>
  )
}

function Item({ item: { id, kind, title, text, is_final, has_csv } }: { item: StatementItem }) {
  const file = kind === 'invoice' || kind === 'reported' ? id : `statement-${id}`
  const spoken = kind === 'payout' ? `the payout of ${title}` : title
  return (
    <li className={styles.item} data-long={kind !== 'payout' || undefined}>
      <strong className={styles.title}>{title}</strong>
      <Quiet as="span" size="sm" className={`${styles.text} hb-figures`}>
        {text}
        {!is_final && ' so far'}
      </Quiet>
      <Row gap={8} className={styles.files}>
        <DownloadButton
          path={`/statements/${id}`}
          name={`${file}.pdf`}
          label="PDF"
          spoken={`Download ${spoken} as PDF`}
        />
        {has_csv && (
          <DownloadButton
            path={`/statements/${id}?as=csv`}
            name={`${file}.csv`}
            label="CSV"
            spoken={`Download ${spoken} as CSV`}
          />
        )}
      </Row>
    </li>
  )
}
