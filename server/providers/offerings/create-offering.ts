import type { z } from 'zod'
import type { createService } from '#contract/providers.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { durationProblem, priceProblem } from '#contract/rules.ts'
import { findEntryByName, holdEntry } from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refuseContact } from '#server/providers/public-text.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { insertOffering, type NewOffering, type StoredAddOn } from './queries.ts'
import { mayOffer } from '#server/providers/policy.ts'
import { ensureProvider, findVerification, lockVerification } from '#server/providers/verification/queries.ts'

export type OfferingBody = z.output<typeof createService.body>

/**
 * A provider, or an admin for a named provider, offers a catalogue entry at an own price (dollars) and length in its bounds.
 * Rules: docs/product-rules.md#services-and-prices
 * @returns its id
 * @throws DomainError forbidden, invalid_input, offering_exists
 */
export async function createOffering(deps: Deps, actor: Actor, body: OfferingBody): Promise<string> {
  const { db, clock } = deps
  const providerId = await chooseProvider(deps, actor, body.provider_id)
  const entry = await findEntryByName(db, body.title, body.category)
  if (!entry) throw fieldError('title', 'Please select a service')
  refusePrice(body.price, entry)
  refuseDuration(body.duration_minutes, entry)
  refuseContact({ description: body.description, add_ons: body.add_ons.map(({ name }) => name) })
  const offering = {
    id: newId(),
    provider_id: providerId,
    entry_id: entry.id,
    title: entry.name,
    description: body.description,
    price_cents: toCents(body.price),
    duration_minutes: body.duration_minutes,
    add_ons: storedAddOns(body.add_ons, []),
    max_quantity: body.max_quantity,
    instant: body.instant,
    created_at: clock.now(),
  }
  await inTransaction(db, (trx) => addOffering(deps, trx, actor, offering))
  return offering.id
}

async function addOffering(deps: Deps, trx: Transaction, actor: Actor, chosen: NewOffering): Promise<void> {
  const entry = await holdEntry(trx, chosen.entry_id)
  if (!entry) throw fieldError('title', 'Please select a service')
  if (entry.retired_from !== null) throw fieldError('title', 'This service is ending and takes no new offers')
  refusePrice(toDollars(chosen.price_cents), entry)
  refuseDuration(chosen.duration_minutes, entry)
  const offering = { ...chosen, title: entry.name }
  const { id, provider_id: providerId, title, price_cents, created_at: at } = offering
  await ensureProvider(trx, providerId)
  await lockVerification(trx, providerId)
  if (!(await insertOffering(trx, offering)))
    throw new DomainError('offering_exists', 'You already offer this service. Please edit it instead.')
  if (actor.id !== providerId)
    await recordAudit(trx, {
      actor,
      action: 'offering.created',
      subject: { type: 'provider', id: providerId },
      after: { offering: id, title, price_cents },
      at,
    })
  await refreshListing(deps, trx, providerId)
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
}

async function chooseProvider(deps: Deps, actor: Actor, named: string | undefined): Promise<string> {
  if (!mayOffer(actor))
    throw new DomainError('forbidden', `Only providers can create services. Your current role is: ${actor.role}`)
  if (actor.role !== 'admin') {
    if (named !== undefined && named !== actor.id)
      throw new DomainError('forbidden', 'You can only create services for yourself.')
    return actor.id
  }
  if (named === undefined || !(await findVerification(deps.db, named, deps.clock.now())))
    throw fieldError('provider_id', 'Please choose a provider')
  return named
}

/** @throws DomainError invalid_input with the words of the form. */
export function refusePrice(price: number, range: { min_price_cents: number; max_price_cents: number }): void {
  const problem = priceProblem(price, toDollars(range.min_price_cents), toDollars(range.max_price_cents))
  if (problem !== null) throw fieldError('price', problem)
}

/** @throws DomainError invalid_input with the words of the form. */
export function refuseDuration(minutes: number, bounds: { min_minutes: number; max_minutes: number }): void {
  const problem = durationProblem(minutes, bounds.min_minutes, bounds.max_minutes)
  if (problem !== null) throw fieldError('duration_minutes', problem)
}

type AddOnBody = OfferingBody['add_ons'][number]

/** As stored; only an id that the service has already is taken over. Prices in dollars come in. */
export function storedAddOns(list: readonly AddOnBody[], present: readonly StoredAddOn[]): StoredAddOn[] {
  const free = new Set(present.map(({ id }) => id))
  return list.map(({ id, name, price, minutes }) => ({
    // When two name the same id, the first keeps it.
    id: id !== undefined && free.delete(id) ? id : newId(),
    name: name.trim(),
    price_cents: toCents(price),
    minutes,
  }))
}
