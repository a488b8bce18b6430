import type { z } from 'zod'
import type { sendContact as endpoint } from '#contract/admin.ts'
import { networkOf } from '#server/accounts/index.ts'
import { raiseAttention } from '#server/platform/attention.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { CONTACT_SENT, type ContactSent } from './events.ts'
import { insertTicket } from './queries.ts'

export type ContactBody = z.output<typeof endpoint.body>

export const MESSAGES_PER_ADDRESS: Limit = { name: 'contact', max: 5, windowSeconds: 3600, isPerAddress: true }

/** As the page promises. */
const ANSWER_WITHIN_MS = 24 * 3_600_000

/**
 * Keeps the message as a ticket and mails it to support. Rules: docs/product-rules.md#messages-to-support
 * @throws DomainError too_many_requests per address
 */
export async function sendContact(deps: Deps, ip: string, body: ContactBody): Promise<void> {
  const { db, clock } = deps
  const detail = 'You have sent several messages already. Please wait a while and try again.'
  await enforceLimit(deps, MESSAGES_PER_ADDRESS, [networkOf(ip)], detail)
  const ticket = { ...body, id: newId(), phone: body.phone || null, created_at: clock.now() }
  await inTransaction(db, async (trx) => {
    await insertTicket(trx, ticket)
    await deps.events.announce(trx, CONTACT_SENT, ticket satisfies ContactSent)
    await raiseAttention(deps, trx, {
      kind: 'ticket.opened',
      subject: { type: 'ticket', id: ticket.id },
      dueAt: new Date(ticket.created_at.getTime() + ANSWER_WITHIN_MS),
      severity: 'normal',
      facts: { about: ticket.inquiry_type, subject: ticket.subject },
    })
  })
}
