import type { Ticket, TicketFigures } from '#contract/admin/tickets.ts'
import type { HelpThread } from '#contract/support.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { ageText } from '#server/platform/text/age-text.ts'
import { SOON_MS } from './open-ticket.ts'
import { presentThread, presentTicket } from './present.ts'
import { findTicket, listMessages, listOwnTickets, markVisits, readFigures, type OwnRow } from './queries.ts'

const THREAD_MAX = 200
const DAY_MS = 86_400_000

/** @throws DomainError not_found */
export async function showTicket(deps: Deps, id: string): Promise<Ticket> {
  const ticket = await findTicket(deps.db, id)
  if (!ticket) throw new DomainError('not_found')
  return presentTicket(deps, ticket, await listMessages(deps.db, id, { kinds: null, limit: THREAD_MAX }))
}

/** As its person sees it: without notes, and without what a machine of theirs has sent. @throws DomainError not_found */
export async function showHelp(deps: Deps, personId: string, id: string): Promise<HelpThread> {
  const ticket = await findTicket(deps.db, id)
  if (ticket?.person_id !== personId || !ticket.is_proven) throw new DomainError('not_found')
  const messages = await listMessages(deps.db, id, { kinds: ['written', 'answered'], limit: THREAD_MAX })
  // Messages from another address may come from another person.
  const own = messages.filter(({ is_automatic, from_email }) => !is_automatic && from_email === null)
  return presentThread(deps, ticket, own)
}

export async function listHelp(
  { db }: Deps,
  personId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ rows: OwnRow[]; next: Cursor | null }> {
  const cursor = decodeCursor(query.cursor, ['number', 'string'])
  const after = cursor && { lastMs: Number(cursor[0]), id: String(cursor[1]) }
  const found = await listOwnTickets(db, personId, { after, limit: query.limit + 1 })
  const { page: rows, next } = pageOf(found, query.limit, (last) => [last.last_at.getTime(), last.id])
  return { rows, next }
}

export async function showFigures({ db, clock }: Deps): Promise<TicketFigures> {
  const now = clock.now()
  const { unanswered, overdue, median_ms } = await readFigures(db, {
    now,
    from: new Date(now.getTime() - 30 * DAY_MS),
  })
  return { unanswered, overdue, first_answer_text: median_ms === null ? null : ageText(median_ms) }
}

/** Questions about a visit become urgent on its day. */
export async function hastenTickets({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await markVisits(db, { from: now, until: new Date(now.getTime() + SOON_MS) })
}
