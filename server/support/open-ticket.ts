import { openTask, resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import {
  findVisit,
  insertMessage,
  insertTicket,
  updateTicket,
  type MessageRow,
  type TicketChange,
  type TicketRow,
} from './queries.ts'

/** As the page promises. */
const ANSWER_WITHIN_MS = 24 * 3_600_000
/** A visit that begins within this time makes what is asked about it urgent. */
export const SOON_MS = 24 * 3_600_000

export type Asked = {
  name: string
  email: string
  phone: string | null
  subject: string
  inquiry_type: string
  text: string
  quoted?: string | null
  files?: string[]
  message_id?: string
  way: MessageRow['way']
  /** Account of the person, and whether that is certain. */
  personId: string | null
  isProven: boolean
  bookingId?: string | null
}

/** Stores a question as a ticket that waits for us. Rules: docs/product-rules.md#messages-to-support */
export async function openTicket(deps: Deps, trx: Transaction, asked: Asked): Promise<string> {
  const { name, email, phone, subject, inquiry_type, text, quoted, files, message_id, way, personId, isProven } = asked
  const at = deps.clock.now()
  const id = newId()
  const bookingId = asked.bookingId ?? null
  const isUrgent = await isSoon(deps, trx, bookingId)
  await insertTicket(trx, {
    id,
    name,
    email,
    phone,
    subject,
    inquiry_type,
    created_at: at,
    due_at: dueFrom(at),
    person_id: personId,
    is_proven: isProven,
    booking_id: bookingId,
    is_urgent: isUrgent,
  })
  await insertMessage(trx, id, {
    kind: 'written',
    way,
    author_id: isProven ? personId : null,
    text,
    written_at: at,
    quoted: quoted ?? null,
    files: files ?? [],
    message_id: message_id ?? null,
  })
  await callAdmins(deps, trx, { id, inquiry_type, is_urgent: isUrgent, due_at: dueFrom(at) })
  return id
}

/** Whether the visit in question begins soon. */
export async function isSoon(deps: Deps, trx: Transaction, bookingId: string | null): Promise<boolean> {
  const visit = bookingId === null ? undefined : await findVisit(trx, bookingId)
  if (!visit) return false
  const ms = visit.starts_at.getTime() - deps.clock.now().getTime()
  return ms > -SOON_MS / 2 && ms < SOON_MS
}

const dueFrom = (at: Date) => new Date(at.getTime() + ANSWER_WITHIN_MS)

type Waiting = Pick<TicketRow, 'id' | 'inquiry_type' | 'is_urgent' | 'due_at'>

/** It is our turn: the ticket waits for admins. The text stays in the ticket alone. */
export async function callAdmins(
  deps: Deps,
  trx: Transaction,
  { id, inquiry_type, is_urgent, due_at }: Waiting,
): Promise<void> {
  await openTask(deps, trx, {
    kind: 'ticket.opened',
    subject: { type: 'ticket', id },
    dueAt: due_at,
    severity: is_urgent ? 'urgent' : 'normal',
    facts: { about: inquiry_type },
  })
}

const isOurs = (state: string) => state === 'new' || state === 'open'

/**
 * Gives a ticket another state, with the clock that goes with it and its place among what waits.
 * @param more what else changes with it
 */
export async function moveTicket(
  deps: Deps,
  trx: Transaction,
  ticket: TicketRow,
  state: TicketRow['state'],
  more: TicketChange = {},
): Promise<void> {
  const at = deps.clock.now()
  const stays = isOurs(state) === isOurs(ticket.state) && (isOurs(state) || state === ticket.state)
  const due_at = isOurs(state) ? (stays ? ticket.due_at : dueFrom(at)) : null
  await updateTicket(trx, ticket.id, { state, due_at, ...(stays ? {} : { since: at }), ...more })
  if (isOurs(state)) await callAdmins(deps, trx, { ...ticket, ...more, due_at })
  else await resolveTask(deps, trx, { kind: 'ticket.opened', subject: { type: 'ticket', id: ticket.id } })
}
