import type { z } from 'zod'
import type { updateService } from '#contract/providers.ts'
import { toCents } from '#contract/money.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refuseContact } from '#server/providers/public-text.ts'
import { refusePrice } from './create-offering.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { changeOffering, findOffering, type OfferingChange, type OfferingRow } from './queries.ts'
import { mayEditOffering, maySeeOffering } from '#server/providers/policy.ts'
import { lockVerification } from '#server/providers/verification/queries.ts'

export type OfferingEdit = z.output<typeof updateService.body>

/** @throws DomainError not_found for what the caller may not see. */
export async function getOffering(deps: Deps, actor: Actor | null, id: string): Promise<OfferingRow> {
  const row = await findOffering(deps.db, id)
  if (!row || !maySeeOffering(actor, row)) throw notFound()
  return row
}

/** @throws DomainError not_found, forbidden, invalid_input, changed_elsewhere */
export async function updateOffering(deps: Deps, actor: Actor, id: string, edit: OfferingEdit): Promise<void> {
  const row = await getOwnOffering(deps, actor, id)
  const { description, price, is_active, version } = edit
  if (price !== undefined) refusePrice(price, row)
  refuseContact({ description })
  const change = { description, price_cents: price === undefined ? undefined : toCents(price), is_active }
  if (Object.values(change).some((value) => value !== undefined)) await applyChange(deps, row, change, { version })
}

/** Hides it for good: bookings keep the title and price they copied. @throws DomainError not_found, forbidden */
export async function deleteOffering(deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await getOwnOffering(deps, actor, id)
  await applyChange(deps, row, { deleted_at: deps.clock.now() })
}

async function getOwnOffering(deps: Deps, actor: Actor, id: string): Promise<OfferingRow> {
  const row = await getOffering(deps, actor, id)
  if (!mayEditOffering(actor, row))
    throw new DomainError('forbidden', 'You do not have permission to edit this service')
  return row
}

async function applyChange(
  deps: Deps,
  row: OfferingRow,
  change: OfferingChange,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, row.provider_id)
    const isChanged = await changeOffering(trx, { id: row.id, providerId: row.provider_id, version }, change)
    if (!isChanged) throw (await findOffering(trx, row.id)) ? changedElsewhere() : notFound()
    await refreshListing(deps, trx, row.provider_id)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

function notFound(): DomainError {
  return new DomainError('not_found', 'Service not found.')
}
