import type { z } from 'zod'
import type { CaseKind, CaseLine, listCaseLines as endpoint } from '#contract/admin/tickets.ts'
import { scopeFor } from '#contract/scopes.ts'
import { listAbout, type About } from '#server/admin/tasks/about-queries.ts'
import { findKind, taskKinds } from '#server/admin/tasks/kinds.ts'
import { kindsFor } from '#server/admin/tasks/scopes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { ageText } from '#server/platform/text/age-text.ts'
import { isOverdue, listTicketLines, type TicketLineRow } from '#server/support/index.ts'
import { listCaseTasks, listDecidedTasks, type CaseTaskRow } from './queries.ts'

/** Waiting cases by kind: the noun that the task's kind begins with. */
const OF_NOUNS: Record<string, CaseKind> = {
  case: 'missed_visit',
  dispute: 'dispute',
  chargeback: 'dispute',
  conversation: 'report',
  review: 'report',
  photo: 'report',
}

const caseKindOf = (kind: string): CaseKind | undefined => OF_NOUNS[kind.split('.')[0] ?? '']

/** In the order of `rank`, `since` and `id`; of what is decided, `since` is when that was. */
export type Line = { rank: number; since: Date; id: string; line: CaseLine }

type Query = z.output<typeof endpoint.query>
type Asker = Pick<Actor, 'id' | 'scopes'>
type Tools = Pick<Deps, 'clock' | 'localTime'>

/** One page of what `findCaseLines` finds, as the list of the console shows it. */
export async function listCaseLines(
  deps: Deps,
  actor: Actor,
  query: Query,
): Promise<{ lines: CaseLine[]; next: Cursor | null }> {
  const { found, next } = await findCaseLines(deps, actor, query)
  return { lines: found.map(({ line }) => line), next }
}

/**
 * One page of tickets and other waiting cases in one order, as far as the admin's scopes allow: urgent ones first, then
 * the longest waiting. Closed ones are tickets only, newest first.
 */
export async function findCaseLines(
  deps: Tools & Pick<Deps, 'db'>,
  actor: Asker,
  query: Query,
): Promise<{ found: Line[]; next: Cursor | null }> {
  const { turn, kind, limit } = query
  if (turn === 'decided') return findDecided(deps, actor, query)
  const owner = query.owner === undefined ? undefined : query.owner === 'me' ? actor.id : null
  const cursor = decodeCursor(query.cursor, ['number', 'number', 'string'])
  const after = cursor && { rank: Number(cursor[0]), sinceMs: Number(cursor[1]), id: String(cursor[2]) }
  const page = { owner, after, limit: limit + 1 }
  const kinds = turn === 'us' ? kindsOf(kind, actor) : []
  const [tickets, tasks] = await Promise.all([
    mayReadTickets(actor) && (kind === undefined || kind === 'ticket')
      ? listTicketLines(deps.db, { ...page, turn })
      : [],
    kinds.length > 0 ? listCaseTasks(deps.db, { ...page, kinds }) : [],
  ])
  const abouts = await aboutsOf(deps, tasks)
  const found = merge(
    [...tickets.map((row) => ofTicket(deps, row)), ...tasks.map((row) => ofTask(deps, row, abouts.get(row.id)))],
    turn,
  )
  const { page: shown, next } = pageOf(found, limit, (last) => [last.rank, last.since.getTime(), last.id])
  return {
    found: shown,
    next,
  }
}

/** Closed cases other than tickets, as their task knows them. */
async function findDecided(
  deps: Tools & Pick<Deps, 'db'>,
  actor: Asker,
  { kind, owner, limit, cursor: text }: Query,
): Promise<{ found: Line[]; next: Cursor | null }> {
  const cursor = decodeCursor(text, ['number', 'number', 'string'])
  const kinds = kindsOf(kind, actor)
  if (kinds.length === 0) return { found: [], next: null }
  const rows = await listDecidedTasks(deps.db, {
    kinds,
    owner: owner === undefined ? undefined : owner === 'me' ? actor.id : null,
    after: cursor && { rank: 1, sinceMs: Number(cursor[1]), id: String(cursor[2]) },
    limit: limit + 1,
  })
  const { page: shown, next } = pageOf(rows, limit, (last) => [1, last.closed_at.getTime(), last.id])
  const abouts = await aboutsOf(deps, shown)
  return {
    found: shown.map((row) => {
      const { line, ...place } = ofTask(deps, row, abouts.get(row.id))
      // Decided cases can't be taken any more.
      const ended = { task_id: null, is_overdue: false, is_urgent: false }
      return { ...place, since: row.closed_at, line: { ...line, ...timesOf(deps, row.closed_at), ...ended } }
    }),
    next,
  }
}

const mayReadTickets = ({ scopes }: Asker) => scopeFor(['support'], scopes) !== null

function kindsOf(asked: CaseKind | undefined, { scopes }: Asker): string[] {
  const own = kindsFor(scopes) ?? Object.keys(taskKinds)
  return own.filter((name) => {
    const kind = caseKindOf(name)
    return kind !== undefined && (asked === undefined || asked === kind)
  })
}

function merge(lines: Line[], turn: string): Line[] {
  const isEnded = turn === 'solved' || turn === 'spam'
  return lines.toSorted((a, b) => {
    if (isEnded) return b.since.getTime() - a.since.getTime() || (a.id < b.id ? 1 : -1)
    return a.rank - b.rank || a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1)
  })
}

function timesOf({ clock, localTime }: Tools, since: Date) {
  return { age_text: ageText(clock.now().getTime() - since.getTime()), since_text: localTime.longText(since) }
}

function ownerOf({ owner_id, owner_name }: { owner_id: string | null; owner_name: string | null }): CaseLine['owner'] {
  return owner_id === null ? null : { id: owner_id, full_name: owner_name ?? '' }
}

function ofTicket(tools: Tools, row: TicketLineRow): Line {
  const { id, rank, since, subject, name, state, is_urgent, reopened_at } = row
  const line: CaseLine = {
    id,
    kind: 'ticket',
    task_id: null,
    title: subject,
    who: name,
    label: 'Message',
    state,
    is_urgent,
    is_overdue: isOverdue(row, tools.clock.now()),
    is_reopened: reopened_at !== null,
    ...timesOf(tools, since),
    owner: ownerOf(row),
    link: null,
    report_of: null,
  }
  return { rank, since, id, line }
}

/** People of each case, in one statement. */
async function aboutsOf({ db }: Pick<Deps, 'db'>, tasks: readonly CaseTaskRow[]): Promise<Map<string, About>> {
  if (tasks.length === 0) return new Map()
  return listAbout(
    db,
    tasks.map(({ id }) => id),
  )
}

function ofTask(tools: Tools, row: CaseTaskRow, about: About | undefined): Line {
  const { id, kind: name, subject_id, facts, raised_at, rank } = row
  const { title, label, link } = findKind(name)
  const kind = caseKindOf(name) ?? 'report'
  const line: CaseLine = {
    id: subject_id,
    kind,
    task_id: id,
    title: title({ ...about, ...facts }, tools.localTime),
    who: null,
    label: LABELS[name] ?? label,
    state: null,
    is_urgent: rank === 0,
    is_overdue: isOverdue(row, tools.clock.now()),
    is_reopened: false,
    ...timesOf(tools, raised_at),
    owner: ownerOf(row),
    link: link?.to(subject_id, facts) ?? null,
    report_of: REPORTED.find((noun) => name.startsWith(`${noun}.`)) ?? null,
  }
  return { rank, since: raised_at, id, line }
}

const REPORTED = ['conversation', 'review', 'photo'] as const

/** Label of one case. */
const LABELS: Record<string, string> = {
  'case.opened': 'Missed visit',
  'case.nobody_came': 'Nobody came',
  'dispute.opened': 'Dispute',
  'chargeback.opened': 'Chargeback',
  'chargeback.lost': 'Lost chargeback',
  'conversation.reported': 'Reported conversation',
  'review.reported': 'Reported review',
  'photo.reported': 'Reported photo',
  'photo.asked': 'Hidden photo',
}
