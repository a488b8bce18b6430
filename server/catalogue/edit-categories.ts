import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import {
  findCategoryBySlug,
  insertCategory,
  isCategoryTaken,
  lockCatalogue,
  placeCategories,
  placeEntries,
  writeCategory,
  type CategoryFields,
} from './admin-queries.ts'
import { findEntry, listCategories, listEntries, type CategoryRow } from './queries.ts'

export type Direction = 'up' | 'down'

/** @returns its address. @throws DomainError invalid_input */
export async function createCategory(deps: Deps, actor: Actor, fields: CategoryFields): Promise<string> {
  return change(deps, async (trx) => {
    const slug = slugOf(fields.name)
    if (slug === '') throw fieldError('name', 'Please use letters')
    await refuseTaken(trx, fields.name, '')
    if (await findCategoryBySlug(trx, slug)) throw taken()
    await insertCategory(trx, slug, fields)
    await audit(deps, trx, { actor, action: 'category.created', slug, after: fields })
    return slug
  })
}

/** @throws DomainError not_found, invalid_input, changed_elsewhere */
export async function editCategory(
  deps: Deps,
  actor: Actor,
  slug: string,
  { version, ...fields }: CategoryFields & { version: number },
): Promise<void> {
  await change(deps, async (trx) => {
    const { name, tagline, art, ...present } = await getCategory(trx, slug)
    if (present.version !== version) throw changedElsewhere()
    await refuseTaken(trx, fields.name, slug)
    await writeCategory(trx, slug, fields)
    await audit(deps, trx, { actor, action: 'category.changed', slug, before: { name, tagline, art }, after: fields })
  })
}

/** One place up or down; at the end nothing happens. @throws DomainError not_found */
export async function moveCategory(deps: Deps, actor: Actor, slug: string, by: Direction): Promise<void> {
  await change(deps, async (trx) => {
    await getCategory(trx, slug)
    const all = (await listCategories(trx)).map((category) => category.slug)
    const moved = shift(all, slug, by)
    await placeCategories(trx, moved)
    await audit(deps, trx, {
      actor,
      action: 'category.moved',
      slug,
      before: { place: all.indexOf(slug) + 1 },
      after: { place: moved.indexOf(slug) + 1 },
    })
  })
}

/** The same for an entry, among those of its category. @throws DomainError not_found */
export async function moveEntry(deps: Deps, actor: Actor, id: string, by: Direction): Promise<void> {
  await change(deps, async (trx) => {
    const entry = await findEntry(trx, id)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    const all = (await listEntries(trx))
      .filter(({ category_slug }) => category_slug === entry.category_slug)
      .map((one) => one.id)
    const moved = shift(all, id, by)
    await placeEntries(trx, moved)
    await recordAudit(trx, {
      actor,
      action: 'entry.moved',
      subject: { type: 'catalogue_entry', id },
      before: { place: all.indexOf(id) + 1 },
      after: { place: moved.indexOf(id) + 1 },
      at: deps.clock.now(),
    })
  })
}

async function change<T>(deps: Deps, act: (trx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(deps.db, async (trx) => {
    await lockCatalogue(trx)
    const made = await act(trx)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
    return made
  })
}

async function getCategory(trx: Transaction, slug: string): Promise<CategoryRow> {
  const found = await findCategoryBySlug(trx, slug)
  if (!found) throw new DomainError('not_found', 'There is no such category.')
  return found
}

async function refuseTaken(trx: Transaction, name: string, slug: string): Promise<void> {
  if (await isCategoryTaken(trx, name, slug)) throw taken()
}

const taken = () => fieldError('name', 'Another category has this name')

function shift(all: readonly string[], one: string, by: Direction): string[] {
  const at = all.indexOf(one)
  const to = Math.min(all.length - 1, Math.max(0, at + (by === 'up' ? -1 : 1)))
  const rest = all.filter((other) => other !== one)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** "Lashes & Brows" becomes lashes-brows. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

type Told = { actor: Actor; action: AuditAction & `category.${string}`; slug: string; before?: object; after: object }

async function audit(deps: Deps, trx: Transaction, { slug, ...told }: Told): Promise<void> {
  await recordAudit(trx, { ...told, subject: { type: 'category', id: slug }, at: deps.clock.now() })
}
