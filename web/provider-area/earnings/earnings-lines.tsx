import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { EarningLine, EarningState } from '#contract/earnings.ts'
import { callPage, type Page } from '#web/api.ts'
import { listEarnings } from '#web/endpoints/earnings.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { DownloadButton } from '#web/ui/files/download-button.tsx'
import { type EarningsQuery, KINDS, PAGE, STATES } from './earnings-query.ts'

import styles from './earnings-lines.module.css'

const TONES: Record<EarningState, Tone> = {
  available: 'accent',
  pending: 'quiet',
  on_hold: 'warn',
  on_the_way: 'info',
  paid: 'ok',
}

const choices = (all: string, names: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

type EarningsLinesProps = { query: EarningsQuery; first: Page<EarningLine[]>; failed: string }

/** Every line of the books, from its price to what it brings. */
export function EarningsLines({ query, first, failed }: EarningsLinesProps) {
  const list = usePagedList(first, JSON.stringify(query), (cursor) =>
    callPage(listEarnings, { query: { ...query, limit: PAGE, cursor } }),
  )
  const isFiltered = Object.keys(query).length > 0
  return (
    <Stack as="section" gap={16} aria-labelledby="lines">
      <Row wrap gap={12} justify="between">
        <Heading id="lines">Line by line</Heading>
        <DownloadButton
          path={`/earnings/csv?${new URLSearchParams(query).toString()}`}
          name="earnings.csv"
          label="CSV"
          spoken="Download these lines as CSV"
        />
      </Row>
      <Filters query={query} isFiltered={isFiltered} />
      {list.items.length === 0 ? (
        <EmptyState art="leaves" title={isFiltered ? 'No matches' : 'Nothing here yet'} order={3} />
      ) : (
        <>
          <Surface gap={0} className={styles.lines}>
            {list.items.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Surface>
          <MoreButton list={list} failed={failed} />
        </>
      )}
    </Stack>
  )
}

function Filters({ query, isFiltered }: { query: EarningsQuery; isFiltered: boolean }) {
  const [opened, setOpened] = useState(isFiltered)
  const [, setParams] = useSearchParams()
  const choose = (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { name, value } = event.currentTarget
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <>
      <div className={styles.phone}>
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="sliders" size={18} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Filter
        </Button>
      </div>
      <Columns
        widths="repeat(4, minmax(0, 1fr))"
        until="area"
        gap={12}
        className={styles.foldable}
        data-open={opened || undefined}
      >
        <TextInput label="From" type="date" name="from" value={query.from ?? ''} onChange={choose} />
        <TextInput label="To" type="date" name="to" value={query.to ?? ''} onChange={choose} />
        <NativeSelect
          label="Kind"
          name="kind"
          value={query.kind ?? ''}
          onChange={choose}
          data={choices('All kinds', KINDS)}
        />
        <NativeSelect
          label="State"
          name="state"
          value={query.state ?? ''}
          onChange={choose}
          data={choices('All states', STATES)}
        />
      </Columns>
    </>
  )
}

/** One line that opens: when, who and what, its status, the amount; inside how the amount comes about. */
function Line({ line }: { line: EarningLine }) {
  const { kind, kind_text, service, client, visit_text, booking_id, date, date_text, state, state_text } = line
  const title = service ? `${kind_text}: ${service}` : kind_text
  const parts = [
    ['Price', line.price],
    ['Commission', line.commission],
    ['GST on commission', line.commission_gst],
    ['PST on commission', line.commission_pst],
    ['GST passed on to you', line.gst],
    ['Tip', line.tip],
    [kind_text, line.other],
  ] as const
  const shown = parts.filter(([, amount]) => amount !== 0)
  return (
    <details className={`${styles.line} hb-figures`}>
      <summary>
        <time dateTime={date}>{dateText(date, true).slice(5)}</time>
        <span className={styles.what}>
          {client ?? kind_text}
          {client && <Quiet as="span">{kind === 'visit' ? ` · ${service ?? kind_text}` : ` · ${kind_text}`}</Quiet>}
        </span>
        <span className={styles.state} data-state={state}>
          <Badge tone={TONES[state]}>{state_text}</Badge>
        </span>
        <strong className={styles.total}>
          <Money amount={line.total} />
        </strong>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className={styles.inside}>
        <p>
          {booking_id ? <Link to={`/provider/bookings/${booking_id}`}>{title}</Link> : title}
          {visit_text && <Quiet as="span">, {visit_text}</Quiet>}
        </p>
        <FactList shape="spread">
          {shown.map(([name, amount]) => (
            <Fact key={name} name={name}>
              <Money amount={amount} />
            </Fact>
          ))}
          <Fact name={line.total < 0 ? 'Taken from you' : 'For you'} total>
            <Money amount={line.total} />
          </Fact>
        </FactList>
        <Quiet size="sm">
          {state_text} · booked {date_text}
        </Quiet>
      </div>
    </details>
  )
}
