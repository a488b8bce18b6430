import type { z } from 'zod'
import { MOST_LINES } from '#contract/rules/waitlist.ts'
import type { joinLine as joinEndpoint } from '#contract/waitlist.ts'
import { requireServiceArea } from '#server/bookings/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { countOpenLines, findClient, insertLine, lockLinesOf, type ClientRow, type NewLine } from './line-queries.ts'
import { findTarget, requireReach, type Target } from './find-target.ts'

type JoinBody = z.output<typeof joinEndpoint.body>

/**
 * A client waits for a time: with a provider, with any provider of a service, or for an earlier time of a visit. Rules:
 * docs/product-rules.md#waitlist
 * @throws DomainError not_found, invalid_input, wrong_state, terms_required, not_bookable, add_on_gone,
 * outside_service_area
 */
export async function joinLine(deps: Deps, clientId: string, body: JoinBody): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    await lockLinesOf(trx, clientId)
    const client = await findClient(trx, clientId, now)
    if (!client?.has_terms) throw new DomainError('terms_required', 'Please accept the client terms before you join.')
    const target = await findTarget({ ...deps, db: trx }, clientId, body)
    requireDays(deps, target, body)
    if ((await countOpenLines(trx, clientId)) >= MOST_LINES)
      throw new DomainError(
        'wrong_state',
        `You’re already waiting in ${MOST_LINES} lines, the most you can join. Please leave one first.`,
      )
    const line = toLine(target, body, { clientId, client, now })
    await requireReach(trx, target, line.postal_code)
    if (!(await insertLine(trx, line)))
      throw new DomainError('wrong_state', 'You’re already waiting for an earlier time for this visit.')
    return line.id
  })
}

function requireDays({ localTime }: Deps, { firstDate, lastDate }: Target, { from_date, to_date }: JoinBody): void {
  if (to_date < from_date) throw fieldError('to_date', 'The last day must not be before the first.')
  if (to_date < firstDate) throw fieldError('to_date', 'Please choose a day from tomorrow on.')
  if (from_date > lastDate)
    throw fieldError(
      'from_date',
      `Please choose days up to ${localTime.longDate(lastDate)}. Later days can’t be booked yet.`,
    )
}

type Joining = { clientId: string; client: ClientRow; now: Date }

function toLine(target: Target, body: JoinBody, { clientId, client, now }: Joining): NewLine {
  const address: Omit<ClientRow, 'has_terms'> = target.address ?? body.address ?? client
  requireServiceArea(address)
  return {
    id: newId(),
    client_id: clientId,
    provider_id: target.provider_id,
    offering_id: target.offering_id,
    entry_id: target.entry_id,
    booking_id: target.booking_id,
    title: target.title,
    add_ons: [...(body.add_ons ?? body.add_on_names ?? [])],
    quantity: body.quantity ?? 1,
    // Days that cannot be booked are none to wait for.
    from_date: body.from_date < target.firstDate ? target.firstDate : body.from_date,
    to_date: body.to_date > target.lastDate ? target.lastDate : body.to_date,
    parts: [...new Set(body.parts)],
    weekdays: [...new Set(body.weekdays)].sort((a, b) => a - b),
    street_address: address.street_address,
    city: address.city,
    province: address.province,
    postal_code: address.postal_code,
    joined_at: now,
  }
}
