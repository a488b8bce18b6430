import type { z } from 'zod'
import type { createEntry as creating, editEntry as editing } from '#contract/admin/catalogue.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { MAX_ENTRIES, PRICE_NOTICE_MAX_DAYS, PRICE_NOTICE_MIN_DAYS } from '#contract/rules/catalogue.ts'
import {
  countEntries,
  findCategory,
  insertEntry,
  isNameTaken,
  keepFormerName,
  lockCatalogue,
  lockEntry,
  writeEntry,
  type EntryFields,
  type EntryRow,
} from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { PRICE_OUTSIDE, type PriceOutside } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { listProvidersOf } from '#server/providers/papers/queries.ts'
import {
  clearInside,
  countEntryOfferings,
  listOwners,
  lockProviders,
  markOutside,
  renameOfferings,
  type Range,
} from './queries.ts'

type Body = z.output<typeof creating.body>
type Edit = z.output<typeof editing.body>

/** @returns its id. @throws DomainError invalid_input */
export async function createEntry(deps: Deps, actor: Actor, body: Body): Promise<string> {
  const fields = fieldsOf(body)
  const id = newId()
  await inTransaction(deps.db, async (trx) => {
    await lockCatalogue(trx)
    if ((await countEntries(trx)) >= MAX_ENTRIES) throw fieldError('name', `The catalogue holds ${MAX_ENTRIES} at most`)
    await refuseMisfit(trx, fields, { id, category_slug: null })
    await insertEntry(trx, id, fields)
    await recordAudit(trx, {
      actor,
      action: 'entry.created',
      subject: { type: 'catalogue_entry', id },
      after: fields,
      at: deps.clock.now(),
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
  return id
}

/**
 * Changes an entry, and what hangs on it, in one transaction: services take its new name, and where their prices fall
 * outside the range it is decided what becomes of them. Rules: docs/product-rules.md#the-catalogue
 * @throws DomainError not_found, invalid_input, changed_elsewhere
 */
export async function editEntry(deps: Deps, actor: Actor, id: string, edit: Edit): Promise<void> {
  const fields = fieldsOf(edit)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockCatalogue(trx)
    const entry = await lockEntry(trx, id)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    if (entry.version !== edit.version) throw changedElsewhere()
    await refuseMisfit(trx, fields, entry)
    const providers = await listProvidersOf(trx, id)
    await lockProviders(trx, providers)
    const met = await meetRange(deps, trx, entry, edit)
    await writeEntry(trx, id, fields, fields.category_slug !== entry.category_slug)
    if (fields.name !== entry.name) {
      await keepFormerName(trx, { id, from: entry.name, to: fields.name, at })
      await renameOfferings(trx, id, fields.name)
    }
    // Which of somebody's services is the cheapest of its category follows from the category as well.
    const isRanged = met > 0 || isOtherRange(entry, fields) || fields.category_slug !== entry.category_slug
    if (isRanged) for (const providerId of providers) await refreshListing(deps, trx, providerId)
    await recordAudit(trx, {
      actor,
      action: 'entry.changed',
      subject: { type: 'catalogue_entry', id },
      ...differenceOf(entry, fields, met > 0 ? { outside: edit.outside, services: met, until: edit.until } : {}),
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

function fieldsOf({ min_price, max_price, ...own }: Body): EntryFields {
  const { name, category_slug, description, art, synonyms, min_minutes, max_minutes, gates } = own
  const { patch_test, adults_only, vaccination } = gates
  const prices = { min_price_cents: toCents(min_price), max_price_cents: toCents(max_price) }
  // In the order in which they come back, so that what is the same compares as the same.
  const ordered = { patch_test, adults_only, vaccination }
  return { name, category_slug, description, art, synonyms, min_minutes, max_minutes, gates: ordered, ...prices }
}

type Present = { id: string; category_slug: string | null }

async function refuseMisfit(trx: Transaction, fields: EntryFields, present: Present): Promise<void> {
  const category = await findCategory(trx, fields.category_slug)
  if (category?.slug !== fields.category_slug) throw fieldError('category_slug', 'Please choose a category')
  // Nothing comes into a category that is retired; what is there can be edited.
  if (category.retired_from !== null && category.slug !== present.category_slug)
    throw fieldError('category_slug', 'This category is retired. Please choose another, or bring it back first')
  if (await isNameTaken(trx, fields.name, present.id)) throw fieldError('name', 'Another service has this name')
}

const isOtherRange = (a: Range, b: Range) =>
  a.min_price_cents !== b.min_price_cents || a.max_price_cents !== b.max_price_cents

/**
 * What becomes of the prices that a range leaves outside. Somebody decides, with the number before their eyes: nothing is
 * saved without. @returns how many services it was decided for
 */
async function meetRange(deps: Deps, trx: Transaction, entry: EntryRow, edit: Edit): Promise<number> {
  const range = fieldsOf(edit)
  await clearInside(trx, entry.id, range)
  const { total, undecided } = await countEntryOfferings(trx, entry.id, range)
  if (edit.outside === undefined) {
    if (undecided > 0 && isOtherRange(entry, range))
      throw fieldError('outside', `${outsideText(undecided)} Please choose what happens to them.`)
    return 0
  }
  if (total === 0) return 0
  const until = edit.outside === 'tell' ? readDay(deps, edit.until) : null
  const owners = until === null ? [] : await listOwners(trx, entry.id, range)
  const today = deps.localTime.localDate(deps.clock.now())
  const isNear = until !== null && until <= deps.localTime.addDays(today, PRICE_NOTICE_MIN_DAYS)
  await markOutside(trx, entry.id, range, { until, isNear })
  for (const owner of owners)
    await deps.events.announce(trx, PRICE_OUTSIDE, {
      offeringId: owner.offering_id,
      email: owner.email,
      firstName: owner.first_name,
      title: edit.name,
      min: edit.min_price,
      max: edit.max_price,
      price: toDollars(owner.price_cents),
      until: until ?? '',
      moment: 'told',
    } satisfies PriceOutside)
  return total
}

function outsideText(count: number): string {
  return count === 1 ? '1 service would fall outside this range.' : `${count} services would fall outside this range.`
}

function readDay({ clock, localTime }: Deps, day: string | undefined): string {
  const today = localTime.localDate(clock.now())
  const first = localTime.addDays(today, PRICE_NOTICE_MIN_DAYS)
  const last = localTime.addDays(today, PRICE_NOTICE_MAX_DAYS)
  if (day === undefined || day < first || day > last)
    throw fieldError('until', `Please choose a day from ${localTime.longDate(first)} to ${localTime.longDate(last)}`)
  return day
}

/** The parts that differ, and what was decided beside them. */
function differenceOf(entry: EntryRow, fields: EntryFields, decided: object) {
  const changed = (Object.keys(fields) as (keyof EntryFields)[]).filter(
    (key) => JSON.stringify(fields[key]) !== JSON.stringify(entry[key]),
  )
  const pick = (of: EntryFields) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  return { before: pick(entry), after: { ...pick(fields), ...decided } }
}
