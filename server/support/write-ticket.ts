import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { answersTo, mustLock } from './answer-ticket.ts'
import { foldReply } from './inbound/fold-reply.ts'
import { moveTicket } from './open-ticket.ts'
import { insertMessage, type TicketRow } from './queries.ts'
import { takeIn } from './take-in.ts'

/**
 * For other admins: it is never emailed, and the audit says that it was written, not what. @throws DomainError
 * not_found
 */
export async function noteTicket(deps: Deps, actor: Actor, id: string, text: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    await mustLock(trx, id)
    await insertMessage(trx, id, { kind: 'noted', way: 'site', author_id: actor.id, text, written_at: at })
    await recordAudit(trx, { actor, action: 'ticket.noted', subject: { type: 'ticket', id }, at })
  })
}

/**
 * An email that arrived elsewhere, entered by an admin: it counts like one that came by itself. @throws DomainError
 * not_found
 */
export async function pasteMail(
  deps: Deps,
  actor: Actor,
  id: string,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const { visible, quoted } = foldReply(text)
  await inTransaction(deps.db, async (trx) => {
    const ticket = await mustLock(trx, id)
    await takeIn(deps, trx, ticket, {
      way: 'pasted',
      author_id: actor.id,
      text: visible,
      quoted,
      from_email: isFromThem(ticket, from) ? null : from,
    })
    const at = deps.clock.now()
    await recordAudit(trx, { actor, action: 'ticket.mail_pasted', subject: { type: 'ticket', id }, at })
  })
}

export function isFromThem(ticket: TicketRow, from: string): boolean {
  return [ticket.email, answersTo(ticket)].some((email) => email.toLowerCase() === from.toLowerCase())
}

/** Closed by hand among what waits: it is solved. */
export async function solveTicket(deps: Deps, trx: Transaction, actor: Actor, id: string): Promise<void> {
  const ticket = await mustLock(trx, id)
  if (ticket.state !== 'new' && ticket.state !== 'open') return
  await moveTicket(deps, trx, ticket, 'solved')
  const written_at = deps.clock.now()
  await insertMessage(trx, id, { kind: 'happened', way: 'site', author_id: actor.id, text: 'solved it', written_at })
}
