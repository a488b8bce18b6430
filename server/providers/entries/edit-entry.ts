import type { z } from 'zod'
import type { createEntry as creating, editEntry as editing } from '#contract/admin/catalogue.ts'
import { toCents } from '#contract/money.ts'
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
import { passFirst, ROUND_BATCH } from './pass-rounds.ts'
import { countEntryOfferings, type Range } from './queries.ts'
import { beginRound, dropListingRound, narrowDecision } from './round-queries.ts'

type Body = z.output<typeof creating.body>
type Edit = z.output<typeof editing.body>

/** @returns its id. @throws DomainError invalid_input */
export async function createEntry(deps: Deps, actor: Actor, body: Body): Promise<string> {
  const fields = fieldsOf(body)
  const id = newId()
  await inTransaction(deps.db, async (trx) => {
    await lockCatalogue(trx)
    if ((await countEntries(trx)) >= MAX_ENTRIES)
      throw fieldError('name', `The catalogue can have at most ${MAX_ENTRIES}`)
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
 * Changes an entry. Services take its new name, and where their prices fall outside the range it is decided what becomes of
 * them: the first page of them in the same transaction, the others by the sweep. Rules: docs/product-rules.md#the-catalogue
 * @throws DomainError not_found, invalid_input, changed_elsewhere
 */
export async function editEntry(
  deps: Deps,
  actor: Actor,
  id: string,
  edit: Edit,
  batch: number = ROUND_BATCH,
): Promise<void> {
  const fields = fieldsOf(edit)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockCatalogue(trx)
    const entry = await lockEntry(trx, id)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    if (entry.version !== edit.version) throw changedElsewhere()
    await refuseMisfit(trx, fields, entry)
    const decided = await meetRange(deps, trx, entry, edit)
    await writeEntry(trx, id, fields, fields.category_slug !== entry.category_slug)
    if (fields.name !== entry.name) await keepFormerName(trx, { id, from: entry.name, to: fields.name, at })
    await beginRounds(deps, trx, { entry, fields, decided, at, batch })
    await recordAudit(trx, {
      actor,
      action: 'entry.changed',
      subject: { type: 'catalogue_entry', id },
      ...differenceOf(
        entry,
        fields,
        decided ? { outside: edit.outside, services: decided.count, until: edit.until } : {},
      ),
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

type Change = { entry: EntryRow; fields: EntryFields; decided: Decided | null; at: Date; batch: number }

/** Starts the rounds for providers who offer it. Needs the entry's lock, and the entry as it is now. */
async function beginRounds(deps: Deps, trx: Transaction, { entry, fields, decided, at, batch }: Change): Promise<void> {
  const { id: entryId } = entry
  // The category matters too: it decides which of a provider's services is the cheapest.
  const isOther =
    isOtherRange(entry, fields) || fields.category_slug !== entry.category_slug || fields.name !== entry.name
  if (!decided && !isOther) return
  if (decided) await dropListingRound(trx, entryId)
  else await narrowDecision(trx, entryId)
  const kind = decided ? 'prices' : 'listing'
  await beginRound(trx, { entryId, kind, lastDay: decided?.until ?? null, at })
  await passFirst(deps, trx, { entryIds: [entryId], kind, batch })
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
  // A retired category takes no new entries. Those in it can be edited.
  if (category.retired_from !== null && category.slug !== present.category_slug)
    throw fieldError('category_slug', 'This category is retired. Please choose another, or bring it back first')
  if (await isNameTaken(trx, fields.name, present.id)) throw fieldError('name', 'Another service has this name')
}

const isOtherRange = (a: Range, b: Range) =>
  a.min_price_cents !== b.min_price_cents || a.max_price_cents !== b.max_price_cents

/** For how many services, and the last day of their prices; null where they stay. */
type Decided = { count: number; until: string | null }

/**
 * Requires an admin's decision about prices that a new range leaves outside, made with their number in view. Nothing is
 * saved without it. Providers lock the entry while they save a price, so that none slips in between.
 * @returns null when there is nothing to decide, or all of it has been
 */
async function meetRange(deps: Deps, trx: Transaction, entry: EntryRow, edit: Edit): Promise<Decided | null> {
  const range = fieldsOf(edit)
  const { total: count, undecided } = await countEntryOfferings(trx, entry.id, range)
  if (edit.outside === undefined) {
    if (undecided > 0 && isOtherRange(entry, range))
      throw fieldError('outside', `${outsideText(undecided)} Please choose what happens to them.`)
    return null
  }
  if (count === 0) return null
  return { count, until: edit.outside === 'tell' ? readDay(deps, edit.until) : null }
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
