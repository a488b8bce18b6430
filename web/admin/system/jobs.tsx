import { useState } from 'react'
import { AUDIT_REASON } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { Link, useRevalidator } from 'react-router'

import type { DeadLetter, DeadLetterLane, JobLane } from '#contract/admin/jobs.ts'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { purgeDeadLetters, listDeadLetters, listLanes, retryDeadLetters } from '#web/endpoints/admin/jobs.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, VisuallyHidden, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'
import { useFresh } from '#web/use-fresh.ts'

import styles from './jobs.module.css'

const PAGE = 25
/** Most jobs per decision. */
const MOST = 50

const LANES: readonly { key: DeadLetterLane; label: string; empty: string }[] = [
  { key: 'messages', label: 'Messages', empty: 'No stuck messages' },
  { key: 'refunds', label: 'Refunds', empty: 'No stuck refunds' },
  { key: 'payouts', label: 'Payouts', empty: 'No stuck payouts' },
]

export type Jobs = { lane: DeadLetterLane; lanes: JobLane[]; first: Page<DeadLetter[]> }

export async function loadJobs(params: URLSearchParams): Promise<Jobs> {
  const lane = LANES.find(({ key }) => key === params.get('lane'))?.key ?? 'messages'
  const [lanes, first] = await Promise.all([call(listLanes), loadLetters(lane)])
  return { lane, lanes, first }
}

function loadLetters(lane: DeadLetterLane, cursor?: string): Promise<Page<DeadLetter[]>> {
  return callPage(listDeadLetters, { query: { lane, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

/** The worker's waiting and failed jobs. */
export function JobsPart({ jobs: { lane, lanes, first } }: { jobs: Jobs }) {
  const { revalidate } = useRevalidator()
  useFresh(() => void revalidate(), ['tasks'])
  return (
    <Stack gap={20}>
      <Surface as="section" gap={12} aria-labelledby="lanes">
        <Heading id="lanes">Lanes</Heading>
        <Lanes lanes={lanes} />
      </Surface>
      <Surface as="section" gap={16} aria-labelledby="letters">
        <Heading id="letters">Stuck</Heading>
        <Tabs
          label="Stuck, by kind"
          current={lane}
          tabs={LANES.map(({ key, label }) => ({
            key,
            label: labelWith(label, countOf(key, lanes)),
            to: `?part=jobs${key === 'messages' ? '' : `&lane=${key}`}`,
          }))}
        />
        <Letters key={lane} lane={lane} first={first} onDecided={() => void revalidate().then(focusHeading)} />
      </Surface>
    </Stack>
  )
}

const labelWith = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label)

function countOf(lane: DeadLetterLane, lanes: readonly JobLane[]): number {
  const own = lanes.filter(({ name }) => (lane === 'messages' ? /sms|email|push/.test(name) : name === lane))
  return own.reduce((sum, { given_up }) => sum + given_up, 0)
}

function Lanes({ lanes }: { lanes: readonly JobLane[] }) {
  return (
    // A focusable region: a table that is wider than its place is moved by the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Table of lanes" tabIndex={0}>
      <table className={styles.lanes}>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Waiting</th>
            <th scope="col">For</th>
            <th scope="col">Failed before</th>
            <th scope="col">Held for later</th>
            <th scope="col">Sent in the last hour</th>
            <th scope="col">Given up</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <LaneLine key={lane.name} lane={lane} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LaneLine({ lane }: { lane: JobLane }) {
  const { label, waiting, oldest_text, is_late, failing, held, done, given_up, last_error, next_try_text } = lane
  return (
    <tr>
      <th scope="row">
        {label}
        {last_error !== null && <span className={styles.why}>Last error: {last_error}</span>}
        {next_try_text !== null && <span className={styles.why}>Next try {next_try_text}</span>}
      </th>
      <td data-label="Waiting">{waiting}</td>
      <td data-label="For" data-none={oldest_text === null || undefined}>
        {is_late && oldest_text !== null ? (
          <Badge tone="warn" icon="clock">
            {oldest_text}
          </Badge>
        ) : (
          (oldest_text ?? <Nothing />)
        )}
      </td>
      <td data-label="Failed before" data-none={failing === 0 || undefined}>
        {failing}
      </td>
      <td data-label="Held for later" data-none={held === 0 || undefined}>
        {held}
      </td>
      <td data-label="Sent in the last hour" data-none={done === null || undefined}>
        {done ?? <Nothing />}
      </td>
      <td data-label="Given up" data-none={given_up === 0 || undefined}>
        {given_up > 0 ? (
          <Badge tone="bad" icon="alert">
            {given_up}
          </Badge>
        ) : (
          0
        )}
      </td>
    </tr>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  )
}

type LettersProps = { lane: DeadLetterLane; first: Page<DeadLetter[]>; onDecided: () => void }

function Letters({ lane, first, onDecided }: LettersProps) {
  const list = usePagedList(first, lane, (cursor) => loadLetters(lane, cursor))
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const chosen = list.items.filter(({ id }) => marked.has(id))
  const mark = (id: string, isMarked: boolean) =>
    setMarked((present) => new Set([...present].filter((one) => one !== id).concat(isMarked ? [id] : [])))
  const shown = list.items.slice(0, MOST)
  const isAll = chosen.length > 0 && chosen.length >= shown.length
  if (list.items.length === 0)
    return <EmptyState art="hourglass" title={LANES.find(({ key }) => key === lane)?.empty ?? ''} />
  return (
    <Stack>
      <Row wrap gap={[8, 12]} justify="between">
        <Quiet aria-live="polite">{chosen.length > 0 && `${chosen.length} chosen`}</Quiet>
        <ButtonRow gap={8}>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => setMarked(isAll ? new Set() : new Set(shown.map(({ id }) => id)))}
          >
            {isAll ? 'Choose none' : 'Choose all shown'}
          </Button>
          {lane === 'messages' && (
            <Button
              size="sm"
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => setAsked(forgetting(chosen))}
            >
              Leave out
            </Button>
          )}
          <Button
            size="sm"
            disabled={!chosen.some(({ can }) => can.retry)}
            onClick={() => setAsked(retrying(lane, chosen))}
          >
            Try again
          </Button>
        </ButtonRow>
      </Row>
      <PlainList divided>
        {list.items.map((letter) => (
          <li key={letter.id}>
            <Line letter={letter} lane={lane} isMarked={marked.has(letter.id)} onMark={mark} />
          </li>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          setMarked(new Set())
          onDecided()
        }}
      />
    </Stack>
  )
}

type LineProps = {
  letter: DeadLetter
  lane: DeadLetterLane
  isMarked: boolean
  onMark: (id: string, isMarked: boolean) => void
}

function Line({ letter, lane, isMarked, onMark }: LineProps) {
  const { id, title, to, person_id, text, tries, at_text, next_try_text, note } = letter
  return (
    <Row align="start" gap={12}>
      <label className={styles.letter}>
        <input type="checkbox" checked={isMarked} onChange={(event) => onMark(id, event.currentTarget.checked)} />
        <Words title={`${title} to ${to}`}>
          <span>{text}</span>
          <span>
            {tries === 1 ? '1 try' : `${tries} tries`}, {lane === 'messages' ? 'given up' : 'promised'} {at_text}
            {next_try_text !== null && `, next try ${next_try_text}`}
          </span>
          {note !== null && <span>{note}</span>}
        </Words>
      </label>
      {person_id !== null && <Link to={`/admin/people/${person_id}`}>Open {to}</Link>}
    </Row>
  )
}

type Decided = { done: number; left: number }

function tell({ done, left }: Decided, verb: string): void {
  const others = left > 0 ? ` ${left === 1 ? 'One was' : `${left} were`} already done.` : ''
  toast(`${done === 0 ? 'Nothing' : done} ${verb}.${others}`)
}

/** Summary of the next act and its jobs. */
function retrying(lane: DeadLetterLane, chosen: readonly DeadLetter[]): Asked {
  const fitting = chosen.filter(({ can }) => can.retry).slice(0, MOST)
  const untrue = fitting.filter(({ note }) => note !== null).length
  const unkept = chosen.length - fitting.length
  const parts = [
    lane === 'messages'
      ? `${counted(fitting.length - untrue, 'message goes', 'messages go')} out again: ${summary(fitting)}.`
      : `We ask the payment company again: ${summary(fitting)}. Nothing is sent twice.`,
    untrue > 0 && `${counted(untrue, 'is', 'are')} out of date and dropped.`,
    unkept > 0 && `${counted(unkept, 'stays', 'stay')} as before.`,
  ]
  return {
    question: `Try ${fitting.length === 1 ? 'it' : `${fitting.length}`} again?`,
    consequence: parts.filter(Boolean).join(' '),
    label: 'Try again',
    reasonLabel: AUDIT_REASON,
    danger: false,
    decide: async ({ reason }) =>
      tell(
        await call(retryDeadLetters, { body: { lane, ids: fitting.map(({ id }) => id), reason } }),
        'on the way again',
      ),
    done: 'Decided.',
  }
}

function forgetting(all: readonly DeadLetter[]): Asked {
  const chosen = all.slice(0, MOST)
  return {
    question: `Leave ${chosen.length === 1 ? 'it' : `${chosen.length} messages`} out?`,
    consequence: `They won’t be sent: ${summary(chosen)}.`,
    label: 'Leave out',
    reasonLabel: AUDIT_REASON,
    danger: true,
    decide: async ({ reason }) =>
      tell(
        await call(purgeDeadLetters, { body: { lane: 'messages', ids: chosen.map(({ id }) => id), reason } }),
        'left out',
      ),
    done: 'Decided.',
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "2 × Contact sent, email; 1 × Refund of $60.00" */
function summary(letters: readonly DeadLetter[]): string {
  const counts = new Map<string, number>()
  for (const { title } of letters) counts.set(title, (counts.get(title) ?? 0) + 1)
  const kinds = [...counts].map(([title, count]) => `${count} × ${title}`)
  return kinds.length > 5 ? `${kinds.slice(0, 5).join('; ')}; and ${kinds.length - 5} more kinds` : kinds.join('; ')
}
