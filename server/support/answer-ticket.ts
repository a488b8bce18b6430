import { PLACEHOLDERS } from '#contract/admin/tickets.ts'
import { findPerson } from '#server/accounts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { ageText } from '#server/platform/text/age-text.ts'
import { TICKET_ANSWERED } from './events.ts'
import { mailName } from './mail-names.ts'
import { moveTicket } from './open-ticket.ts'
import { findLater, insertMessage, listMessages, lockTicket, type MessageRow, type TicketRow } from './queries.ts'

type Answer = { text: string; seen: number; is_solved: boolean }

/** Email programs look at the first and at the last ones. */
const REFERENCES_MAX = 20
const THREAD_MAX = 200

/**
 * Answers by email, and in the product if they have an account. Answering a ticket without an owner takes it.
 * @throws DomainError not_found, wrong_state for spam, invalid_input if a gap of a template is left open,
 * changed_elsewhere if a message has arrived since the one that was read: nothing is sent then
 */
export async function answerTicket(
  deps: Deps,
  actor: Actor,
  id: string,
  { text, seen, is_solved }: Answer,
): Promise<void> {
  const gap = PLACEHOLDERS.find((name) => text.includes(`{${name}}`))
  if (gap) throw fieldError('text', `Please fill in {${gap}}`)
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const ticket = await mustLock(trx, id)
    if (ticket.state === 'spam')
      throw new DomainError('wrong_state', 'This is marked as spam. Open it again to answer.')
    await refuseUnread(trx, ticket, seen, at)
    const before = await listMessages(trx, id, { kinds: ['written', 'answered'], limit: THREAD_MAX })
    const number = await insertMessage(trx, id, {
      kind: 'answered',
      way: 'site',
      author_id: actor.id,
      text,
      written_at: at,
    })
    await moveTicket(deps, trx, ticket, is_solved ? 'solved' : 'waiting', {
      ...(ticket.first_answered_at === null ? { first_answered_at: at } : {}),
      ...(ticket.owner_id === null ? { owner_id: actor.id } : {}),
      reopened_at: null,
    })
    const { first_name: adminName } = (await findPerson(trx, actor.id))!
    await deps.events.publish(trx, TICKET_ANSWERED, {
      ticketId: id,
      number,
      email: answersTo(ticket),
      hasAccount: ticket.is_proven,
      subject: ticket.subject,
      text,
      adminName,
      references: referencesOf(deps, id, before),
    })
    const after = { state: is_solved ? 'solved' : 'waiting' }
    await recordAudit(trx, { actor, action: 'ticket.replied', subject: { type: 'ticket', id }, after, at })
  })
}

/** To the account that wrote, whatever its address is by now; otherwise to the address that was given. */
export function answersTo({ is_proven, person_email, email }: TicketRow): string {
  return (is_proven ? person_email : null) ?? email
}

/** @throws DomainError not_found */
export async function mustLock(trx: Transaction, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(trx, id)
  if (!ticket) throw new DomainError('not_found')
  return ticket
}

async function refuseUnread(trx: Transaction, ticket: TicketRow, seen: number, at: Date): Promise<void> {
  const later = await findLater(trx, ticket.id, seen)
  if (!later) return
  const age = `${ageText(at.getTime() - later.written_at.getTime())} ago`
  const what = later.kind === 'answered' ? `${later.name ?? 'Another admin'} answered` : `${ticket.name} wrote`
  throw new DomainError(
    'changed_elsewhere',
    `${what} ${age}. Please read it first. Nothing was sent, and your text is still here.`,
  )
}

/** Message ids of the earlier emails: theirs as received, ours as sent. */
function referencesOf({ site }: Pick<Deps, 'site'>, id: string, before: readonly MessageRow[]): string[] {
  const names = before
    .filter(({ is_automatic }) => !is_automatic)
    .map(({ message_id, number }) => message_id ?? mailName(site, id, number))
  return names.length <= REFERENCES_MAX ? names : [names[0]!, ...names.slice(1 - REFERENCES_MAX)]
}
