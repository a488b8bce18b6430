import type { z } from 'zod'
import type { restoreCategory as restoring, retireCategory as retiring } from '#contract/admin/catalogue.ts'
import {
  findCategoryBySlug,
  lockCatalogue,
  lockEntriesOf,
  moveEntriesTo,
  writeCategoryRetirement,
  type CategoryRow,
  type EntryRow,
} from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { passFirst, ROUND_BATCH } from './pass-rounds.ts'
import { changeRetirement, refuseDay } from './retire-entry.ts'
import { beginRound } from './round-queries.ts'

type Retire = z.output<typeof retiring.body>
type Restore = z.output<typeof restoring.body>

/**
 * A category is offered no more. The decision covers its active entries: they end on its day, or move to another
 * category. Rules: docs/product-rules.md#the-catalogue
 * @throws DomainError not_found, invalid_input, changed_elsewhere, wrong_state
 */
export async function retireCategory(deps: Deps, actor: Actor, slug: string, asked: Retire): Promise<void> {
  const at = deps.clock.now()
  const today = deps.localTime.localDate(at)
  await inTransaction(deps.db, async (trx) => {
    const { category, entries } = await hold(trx, slug, asked.version)
    if (category.retired_from !== null) throw new DomainError('wrong_state', 'It’s already retired.')
    const left = entries.filter(({ retired_from }) => retired_from === null || retired_from > today)
    const decided = left.length === 0 ? undefined : asked.entries
    if (left.length > 0 && decided === undefined)
      throw fieldError('entries', `${countText(left.length)} Please choose what happens to them.`)
    if (decided === 'retire') refuseDay(deps, asked.from)
    // Without entries there is nothing to wait for.
    const from = decided === 'retire' ? asked.from! : today
    if (decided === 'retire') await endWith(deps, trx, actor, left, { from, at })
    if (decided === 'move') await moveTo(deps, trx, slug, left, { to: asked.to, at })
    await writeCategoryRetirement(trx, slug, from)
    await recordAudit(trx, {
      actor,
      action: 'category.retired',
      subject: { type: 'category', id: slug },
      before: { retired_from: null },
      after: {
        retired_from: from,
        ...(decided ? { entries: decided, count: left.length } : {}),
        ...(decided === 'move' ? { to: asked.to } : {}),
      },
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** Offered again, with what was retired because of it or without. @throws DomainError not_found, changed_elsewhere, wrong_state */
export async function restoreCategory(
  deps: Deps,
  actor: Actor,
  slug: string,
  { version, entries: decided }: Restore,
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const { category, entries } = await hold(trx, slug, version)
    if (category.retired_from === null) throw new DomainError('wrong_state', 'It’s already offered.')
    await writeCategoryRetirement(trx, slug, null)
    const ended = entries.filter((entry) => entry.retired_with_category)
    if (decided === 'restore')
      await changeRetirement(deps, trx, actor, { entries: ended, from: null, withCategory: false, at })
    await recordAudit(trx, {
      actor,
      action: 'category.restored',
      subject: { type: 'category', id: slug },
      before: { retired_from: category.retired_from },
      after: { retired_from: null, entries: decided, count: ended.length },
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

async function hold(
  trx: Transaction,
  slug: string,
  version: number,
): Promise<{ category: CategoryRow; entries: EntryRow[] }> {
  await lockCatalogue(trx)
  const category = await findCategoryBySlug(trx, slug)
  if (!category) throw new DomainError('not_found', 'There is no such category.')
  if (category.version !== version) throw changedElsewhere()
  return { category, entries: await lockEntriesOf(trx, slug) }
}

/** Entries that end earlier by themselves stay as they are. */
async function endWith(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  left: readonly EntryRow[],
  { from, at }: { from: string; at: Date },
): Promise<void> {
  const entries = left.filter(({ retired_from }) => retired_from === null || retired_from > from)
  await changeRetirement(deps, trx, actor, { entries, from, withCategory: true, at })
}

async function moveTo(
  deps: Deps,
  trx: Transaction,
  slug: string,
  left: readonly EntryRow[],
  { to, at }: { to: string | undefined; at: Date },
): Promise<void> {
  const target = to === undefined || to === slug ? undefined : await findCategoryBySlug(trx, to)
  if (!target || target.retired_from !== null) throw fieldError('to', 'Please choose a category that is offered')
  const ids = left.map(({ id }) => id)
  await moveEntriesTo(trx, ids, target.slug)
  // The category decides which of a provider's services is the cheapest.
  for (const entryId of ids) await beginRound(trx, { entryId, kind: 'listing', lastDay: null, at })
  await passFirst(deps, trx, { entryIds: ids, kind: 'listing', batch: ROUND_BATCH })
}

const countText = (count: number) => (count === 1 ? '1 entry is still offered.' : `${count} entries are still offered.`)
