import { limitOf } from '#contract/rules/settings.ts'
import type { z } from 'zod'
import type { askForHelp as endpoint } from '#contract/support.ts'
import { findPerson } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { CONTACT_SENT } from './events.ts'
import { openTicket } from './open-ticket.ts'
import { findTicket, findVisit, lockTicket } from './queries.ts'
import { takeIn } from './take-in.ts'

export const QUESTIONS_PER_PERSON: Limit = { ...limitOf('help.ask'), windowSeconds: 3600 }
export const ANSWERS_PER_PERSON: Limit = { name: 'help.answer', max: 60, windowSeconds: 3600 }
const TOO_MANY = 'You’ve written a lot. Please wait a while and try again.'

/**
 * Opens a ticket from a person with an account, possibly about one of their visits.
 * @throws DomainError not_found for a visit of others, too_many_requests
 */
export async function askForHelp(
  deps: Deps,
  personId: string,
  { subject, message, inquiry_type, booking_id }: z.output<typeof endpoint.body>,
): Promise<string> {
  await enforceLimit(deps, QUESTIONS_PER_PERSON, [personId], TOO_MANY)
  return inTransaction(deps.db, async (trx) => {
    const { full_name: name, email, phone_number: phone } = (await findPerson(trx, personId))!
    if (booking_id !== undefined) {
      const visit = await findVisit(trx, booking_id)
      if (visit?.client_id !== personId && visit?.provider_id !== personId) throw new DomainError('not_found')
    }
    const about = booking_id === undefined ? inquiry_type : 'booking'
    const asked = { name, email, phone, subject, inquiry_type: about }
    const id = await openTicket(deps, trx, {
      ...asked,
      text: message,
      way: 'site',
      personId,
      isProven: true,
      bookingId: booking_id ?? null,
    })
    await deps.events.publish(trx, CONTACT_SENT, { ...asked, id, message })
    return id
  })
}

/** @throws DomainError not_found for a ticket of others, too_many_requests */
export async function answerHelp(deps: Deps, personId: string, id: string, text: string): Promise<void> {
  const known = await findTicket(deps.db, id)
  if (known?.person_id !== personId || !known.is_proven) throw new DomainError('not_found')
  await enforceLimit(deps, ANSWERS_PER_PERSON, [personId], TOO_MANY)
  await inTransaction(deps.db, async (trx) => {
    const ticket = await lockTicket(trx, id)
    if (ticket?.person_id !== personId || !ticket.is_proven) throw new DomainError('not_found')
    await takeIn(deps, trx, ticket, { way: 'site', author_id: personId, text })
  })
}
