import type { z } from 'zod'
import type { changeTicket as endpoint } from '#contract/admin/tickets.ts'
import { findIdByEmail } from '#server/accounts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { mustLock } from './answer-ticket.ts'
import { callAdmins, isSoon, moveTicket } from './open-ticket.ts'
import { findVisit, insertMessage, updateTicket, type TicketChange, type TicketRow } from './queries.ts'

type Asked = z.output<typeof endpoint.body>

/**
 * Takes or releases a ticket, moves it, sets its urgency, its person and its visit. If many take it at the same time,
 * one owns it.
 * @throws DomainError not_found, changed_elsewhere when another admin has taken it, invalid_input for an unknown
 * address or id
 */
export async function changeTicket(deps: Deps, actor: Actor, id: string, asked: Asked): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const ticket = await mustLock(trx, id)
    const change: TicketChange = {
      ...ownerOf(ticket, actor, asked.owner),
      ...(asked.is_urgent === undefined ? {} : { is_urgent: asked.is_urgent }),
      ...(await personOf(trx, asked.person)),
      ...(await bookingOf(deps, trx, asked.booking)),
    }
    const state = asked.state ?? (asked.owner === 'me' && ticket.state === 'new' ? 'open' : ticket.state)
    if (state !== ticket.state) await moveTicket(deps, trx, ticket, state, change)
    else {
      await updateTicket(trx, id, { ...change, is_urgent: change.is_urgent ?? ticket.is_urgent })
      const { is_urgent = ticket.is_urgent } = change
      if (is_urgent !== ticket.is_urgent && ticket.due_at !== null)
        await callAdmins(deps, trx, { ...ticket, is_urgent })
    }
    for (const text of happenings(asked, ticket))
      await insertMessage(trx, id, { kind: 'happened', way: 'site', author_id: actor.id, text, written_at: at })
    // The person's id stays in the ticket. The audit only says that it changed.
    const after = { ...asked, ...(asked.person === undefined ? {} : { person: 'changed' }) }
    const before = { state: ticket.state, owner: ticket.owner_id, is_urgent: ticket.is_urgent }
    await recordAudit(trx, { actor, action: 'ticket.changed', subject: { type: 'ticket', id }, before, after, at })
  })
}

function ownerOf(ticket: TicketRow, actor: Actor, asked: Asked['owner']): TicketChange {
  if (asked === undefined) return {}
  if (asked === 'nobody') return { owner_id: null }
  if (ticket.owner_id !== null && ticket.owner_id !== actor.id)
    throw new DomainError(
      'changed_elsewhere',
      `${ticket.owner_name ?? 'Another admin'} has taken this. They can release it.`,
    )
  return { owner_id: actor.id }
}

async function personOf(trx: Transaction, email: string | undefined): Promise<TicketChange> {
  if (email === undefined) return {}
  if (email === '') return { person_id: null, is_proven: false }
  const personId = await findIdByEmail(trx, email)
  if (personId === undefined) throw fieldError('person', 'No account has this address')
  // An admin says so: from now on they see it, and answers go to their account.
  return { person_id: personId, is_proven: true }
}

async function bookingOf(deps: Deps, trx: Transaction, id: string | undefined): Promise<TicketChange> {
  if (id === undefined) return {}
  if (id === '') return { booking_id: null }
  if (!(await findVisit(trx, id))) throw fieldError('booking', 'There is no booking with this id')
  return { booking_id: id, ...((await isSoon(deps, trx, id)) ? { is_urgent: true } : {}) }
}

const STATES: Record<NonNullable<Asked['state']>, string> = {
  open: 'opened it',
  waiting: 'is waiting for an answer',
  solved: 'solved it',
  spam: 'marked it as spam',
}

/** Texts for the thread, after the name of the admin who acted. */
function happenings({ owner, state, is_urgent, person, booking }: Asked, ticket: TicketRow): string[] {
  return [
    owner === 'me' && 'took it',
    owner === 'nobody' && ticket.owner_id !== null && 'released it',
    state !== undefined && state !== ticket.state && STATES[state],
    is_urgent !== undefined && is_urgent !== ticket.is_urgent && (is_urgent ? 'made it urgent' : 'made it not urgent'),
    person !== undefined && (person === '' ? 'removed the account' : 'linked the account'),
    booking !== undefined && (booking === '' ? 'removed the booking' : 'linked the booking'),
  ].filter((text) => typeof text === 'string')
}
