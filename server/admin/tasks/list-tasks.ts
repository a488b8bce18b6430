import type { z } from 'zod'
import { AT_RISK_COUNTED } from '#contract/admin/booking-choices.ts'
import type { AdminScopes } from '#contract/scopes.ts'
import type { listTasks as endpoint, Task, TaskCounts } from '#contract/admin/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { countAtRisk } from '#server/admin/bookings/choices-queries.ts'
import { listAbout, type About } from './about-queries.ts'
import { findKind, taskKinds } from './kinds.ts'
import { presentTask } from './present.ts'
import { countOpenTasks, listTaskRows, listTickets } from './queries.ts'
import { kindsFor } from './scopes.ts'

/** One page of all that waits for an admin with these scopes; `next` continues after its last row, null at the end. */
export async function listTasks(
  deps: Deps,
  query: z.output<typeof endpoint.query>,
  scopes: AdminScopes,
): Promise<{ tasks: Task[]; next: Cursor | null }> {
  const { kind, limit } = query
  const cursor = decodeCursor(query.cursor, ['number', 'number', 'string'])
  const after = cursor && { isRed: cursor[0] === 1, sortedMs: Number(cursor[1]), id: String(cursor[2]) }
  const found = await listTaskRows(deps.db, { kind, kinds: kindsFor(scopes), after, limit: limit + 1 })
  const { page: rows, next } = pageOf(found, limit, (last) => [last.is_red ? 1 : 0, last.sorted_at.getTime(), last.id])
  const ids = rows.filter(({ subject_type }) => subject_type === 'ticket').map(({ subject_id }) => subject_id)
  const tickets = new Map((ids.length > 0 ? await listTickets(deps.db, ids) : []).map((one) => [one.id, one]))
  const abouts =
    rows.length > 0
      ? await listAbout(
          deps.db,
          rows.map(({ id }) => id),
        )
      : new Map<string, About>()
  return {
    tasks: rows.map((row) =>
      presentTask(deps, row, { about: abouts.get(row.id), ticket: tickets.get(row.subject_id) }),
    ),
    next,
  }
}

/** How many wait for an admin with these scopes, and of which kinds, in the order of the table of kinds. */
export async function countTasks({ db, clock }: Deps, scopes: AdminScopes): Promise<TaskCounts> {
  const now = clock.now()
  const [rows, atRisk] = await Promise.all([
    countOpenTasks(db, kindsFor(scopes), now),
    countAtRisk(db, now, AT_RISK_COUNTED),
  ])
  const order = Object.keys(taskKinds)
  const pages: Record<string, number> = {}
  for (const { kind, n } of rows) {
    const page = addressOf(kind)
    if (page !== null) pages[page] = (pages[page] ?? 0) + n
  }
  const risks = Object.values(atRisk).reduce((total, n) => total + n, 0)
  if (risks > 0) pages['/admin/bookings'] = (pages['/admin/bookings'] ?? 0) + risks
  const sum = (of: 'n' | 'red' | 'overdue') => rows.reduce((total, row) => total + row[of], 0)
  return {
    total: sum('n'),
    red: sum('red'),
    overdue: sum('overdue'),
    kinds: rows
      .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
      .map(({ kind, n }) => ({ kind, label: findKind(kind).label, count: n })),
    pages,
  }
}

/** Address of the page for tasks of that kind: "/admin/cases", also for one case of it. */
function addressOf(kind: string): string | null {
  return /^\/admin\/[a-z-]+/.exec(findKind(kind).link?.to('', {}) ?? '')?.[0] ?? null
}
