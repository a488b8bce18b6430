import type { z } from 'zod'
import type { updateService } from '#contract/providers.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { holdEntry } from '#server/catalogue/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refuseContact } from '#server/providers/public-text.ts'
import { refuseDuration, refusePrice, storedAddOns } from './create-offering.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { changeOffering, findOffering, isOwnEdit, type OfferingChange, type OfferingRow } from './queries.ts'
import { deletePhotosOf } from '#server/providers/portfolio/queries.ts'
import { removeFiles } from '#server/platform/uploads/stored-files.ts'
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
  const { description, price, duration_minutes, add_ons, max_quantity, instant, is_active, version } = edit
  if (price !== undefined) refusePrice(price, row)
  if (duration_minutes !== undefined) refuseDuration(duration_minutes, row)
  refuseContact({ description, add_ons: add_ons?.map(({ name }) => name) })
  const change = {
    description,
    price_cents: price === undefined ? undefined : toCents(price),
    duration_minutes,
    add_ons: add_ons && storedAddOns(add_ons, row.add_ons),
    max_quantity,
    instant,
    is_active,
  }
  if (Object.values(change).some((value) => value !== undefined))
    await applyChange(deps, row, change, { version, price })
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
  { version, price }: { version?: number | undefined; price?: number | undefined } = {},
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await holdEntry(trx, row.entry_id)
    await lockVerification(trx, row.provider_id)
    const settles = await settlePrice(trx, row.id, change, price)
    const isChanged = await changeOffering(
      trx,
      { id: row.id, providerId: row.provider_id, version },
      { ...change, ...settles },
    )
    if (!isChanged) throw (await findOffering(trx, row.id)) ? changedElsewhere() : notFound()
    // Nobody would find them again to take them away.
    if (change.deleted_at) await removeFiles(trx, await deletePhotosOf(trx, row.id), change.deleted_at)
    await refreshListing(deps, trx, row.provider_id)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

const FITS = { price_kept: false, price_until: null, price_reminded: false }

/**
 * A price stands in the range whenever its owner edits the service, and before it is switched on again unless it was let
 * stand; what was to become of one outside is over then. @throws DomainError invalid_input
 */
async function settlePrice(
  trx: Transaction,
  id: string,
  change: OfferingChange,
  price: number | undefined,
): Promise<Partial<OfferingChange>> {
  const isEdit = isOwnEdit(change)
  if (!isEdit && change.is_active !== true) return {}
  const present = await findOffering(trx, id)
  if (!present) return {}
  if (!isEdit && (present.price_kept || present.price_until !== null)) return {}
  refusePrice(price ?? toDollars(present.price_cents), present)
  if (change.duration_minutes !== undefined) refuseDuration(change.duration_minutes, present)
  return FITS
}

function notFound(): DomainError {
  return new DomainError('not_found', 'Service not found.')
}
