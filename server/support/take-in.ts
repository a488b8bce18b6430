import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { moveTicket } from './open-ticket.ts'
import { insertMessage, type NewMessage, type TicketRow } from './queries.ts'

type Written = Omit<NewMessage, 'kind' | 'written_at'>

/**
 * Stores a person's reply: it is our turn again, and a solved ticket reopens. A machine's reply is stored and changes
 * nothing, and spam stays spam. The transaction holds the ticket.
 */
export async function takeIn(deps: Deps, trx: Transaction, ticket: TicketRow, written: Written): Promise<void> {
  const at = deps.clock.now()
  await insertMessage(trx, ticket.id, { ...written, kind: 'written', written_at: at })
  if (written.is_automatic || ticket.state === 'spam') return
  const isReopened = ticket.state === 'solved'
  const state = ticket.state === 'new' ? 'new' : 'open'
  await moveTicket(deps, trx, ticket, state, isReopened ? { reopened_at: at } : {})
}
