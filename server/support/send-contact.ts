import { limitOf } from '#contract/rules/settings.ts'
import type { z } from 'zod'
import type { sendContact as endpoint } from '#contract/admin.ts'
import { findIdByEmail, findPerson, networkOf } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { CONTACT_SENT } from './events.ts'
import { openTicket } from './open-ticket.ts'

export type ContactBody = z.output<typeof endpoint.body>

export const MESSAGES_PER_ADDRESS: Limit = { ...limitOf('contact'), windowSeconds: 3600, isPerAddress: true }

/**
 * Stores the message as a ticket and emails it to support. The account behind the address is known but not proved: only
 * a person signed in with it sees the ticket in the product. Rules: docs/product-rules.md#messages-to-support
 * @throws DomainError too_many_requests per address
 */
export async function sendContact(deps: Deps, ip: string, actor: Actor | null, body: ContactBody): Promise<void> {
  const detail = 'You’ve already sent several messages. Please wait a while and try again.'
  await enforceLimit(deps, MESSAGES_PER_ADDRESS, [networkOf(ip)], detail)
  const { message, ...ticket } = { ...body, phone: body.phone || null }
  await inTransaction(deps.db, async (trx) => {
    const own = actor && (await findPerson(trx, actor.id))
    const isProven = own?.email === body.email && own.role !== 'admin'
    const personId = isProven ? own.id : ((await findIdByEmail(trx, body.email)) ?? null)
    const id = await openTicket(deps, trx, { ...ticket, text: message, way: 'form', personId, isProven })
    await deps.events.publish(trx, CONTACT_SENT, { ...ticket, message, id })
  })
}
