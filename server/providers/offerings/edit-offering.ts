import type { z } from 'zod'
import type { updateService } from '#contract/providers.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { holdEntry } from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
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
import { mayChangeOffering, maySeeOffering } from '#server/providers/policy.ts'
import { lockVerification } from '#server/providers/verification/queries.ts'

export type OfferingEdit = z.output<typeof updateService.body>

/** @throws DomainError not_found for what the caller may not see. */
export async function getOffering(deps: Deps, actor: Actor | null, id: string): Promise<OfferingRow> {
  const row = await findOffering(deps.db, id)
  if (!row || !maySeeOffering(actor, row)) throw notFound()
  return row
}

/**
 * For the owner, or an admin in their place, which is audited. Rules: docs/product-rules.md#services-and-prices
 * @throws DomainError not_found, forbidden, invalid_input, changed_elsewhere
 */
export async function updateOffering(deps: Deps, actor: Actor, id: string, edit: OfferingEdit): Promise<void> {
  const row = await getChangeable(deps, actor, id)
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
    await applyChange(deps, actor, row, change, { version, price })
}

/** Hides it for good: bookings keep the title and price they copied. @throws DomainError not_found, forbidden */
export async function deleteOffering(deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await getChangeable(deps, actor, id)
  await applyChange(deps, actor, row, { deleted_at: deps.clock.now() })
}

async function getChangeable(deps: Deps, actor: Actor, id: string): Promise<OfferingRow> {
  const row = await getOffering(deps, actor, id)
  if (!mayChangeOffering(actor, row))
    throw new DomainError('forbidden', 'You do not have permission to edit this service')
  return row
}

async function applyChange(
  deps: Deps,
  actor: Actor,
  row: OfferingRow,
  change: OfferingChange,
  { version, price }: { version?: number | undefined; price?: number | undefined } = {},
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await holdEntry(trx, row.entry_id)
    await lockVerification(trx, row.provider_id)
    const before = actor.id === row.provider_id ? undefined : await findOffering(trx, row.id)
    const settles = await settlePrice(trx, row.id, change, price)
    const isChanged = await changeOffering(
      trx,
      { id: row.id, providerId: row.provider_id, version },
      { ...change, ...settles },
    )
    if (!isChanged) throw (await findOffering(trx, row.id)) ? changedElsewhere() : notFound()
    if (before) await recordChange(deps, trx, actor, before, change)
    // Photos of a deleted offering couldn't be reached any more to delete them.
    if (change.deleted_at) await removeFiles(trx, await deletePhotosOf(trx, row.id), change.deleted_at)
    await refreshListing(deps, trx, row.provider_id)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** Texts and add-ons are long and public: the entry says that they changed. */
async function recordChange(
  { clock }: Deps,
  trx: Transaction,
  actor: Actor,
  { id: offering, provider_id, title, ...before }: OfferingRow,
  { description, add_ons, deleted_at, ...change }: OfferingChange,
): Promise<void> {
  const after = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const texts = { ...(description && { description: 'changed' }), ...(add_ons && { add_ons: 'changed' }) }
  await recordAudit(trx, {
    actor,
    action: deleted_at ? 'offering.deleted' : 'offering.changed',
    subject: { type: 'provider', id: provider_id },
    before: Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof before]])),
    after: { offering, title, ...after, ...texts },
    at: clock.now(),
  })
}

const FITS = { price_kept: false, price_until: null, price_reminded: false }

/**
 * A price must be in the range whenever its owner edits the service, and before it is switched on again unless it may
 * stay; a decision about one outside is over then. @throws DomainError invalid_input
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
