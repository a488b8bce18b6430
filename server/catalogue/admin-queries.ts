import { sql } from 'kysely'
import type { EntryGates } from '#contract/rules/gates.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { CategoryRow } from './queries.ts'

/** Fields of an entry that admins edit. */
export type EntryFields = {
  name: string
  category_slug: string
  description: string
  art: string
  min_price_cents: number
  max_price_cents: number
  min_minutes: number
  max_minutes: number
  synonyms: string[]
  gates: EntryGates
}

/** Lets one change of the catalogue's order and names happen at a time. */
export async function lockCatalogue(trx: Transaction): Promise<void> {
  await sql`lock table category in share row exclusive mode`.execute(trx)
}

export async function countEntries(trx: Transaction): Promise<number> {
  const { count } = await trx
    .selectFrom('catalogue_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether another entry is called so. */
export async function isNameTaken(trx: Transaction, name: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from catalogue_entry where lower(name) = ${name.toLowerCase()} and id <> ${exceptId}`.execute(trx)
  return rows.length > 0
}

/** The last of its category. */
export async function insertEntry(trx: Transaction, id: string, fields: EntryFields): Promise<void> {
  await trx
    .insertInto('catalogue_entry')
    .values({
      ...fields,
      gates: JSON.stringify(fields.gates),
      id,
      required_papers: [],
      position: nextPlace(fields.category_slug),
    })
    .execute()
  await claimName(trx, fields.name)
}

const nextPlace = (slug: string) =>
  sql<number>`(select coalesce(max(position), -1) + 1 from catalogue_entry where category_slug = ${slug})`

/** A name that is in use leads to whom it belongs now. */
async function claimName(trx: Transaction, name: string): Promise<void> {
  await trx.deleteFrom('former_entry_name').where('name', '=', name.toLowerCase()).execute()
}

/** Needs the entry's lock. In another category it becomes the last. */
export async function writeEntry(trx: Transaction, id: string, fields: EntryFields, moves: boolean): Promise<void> {
  await trx
    .updateTable('catalogue_entry')
    .set((eb) => ({
      ...fields,
      gates: JSON.stringify(fields.gates),
      version: eb('version', '+', 1),
      ...(moves ? { position: nextPlace(fields.category_slug) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** The old name leads on to the entry from now on. */
export async function keepFormerName(
  trx: Transaction,
  { id, from, to, at }: { id: string; from: string; to: string; at: Date },
): Promise<void> {
  await claimName(trx, to)
  if (from.toLowerCase() === to.toLowerCase()) return
  await trx
    .insertInto('former_entry_name')
    .values({ name: from.toLowerCase(), entry_id: id, renamed_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ entry_id: id, renamed_at: at }))
    .execute()
}

export async function writeRetirement(
  trx: Transaction,
  id: string,
  { from, withCategory }: { from: string | null; withCategory: boolean },
): Promise<void> {
  await trx
    .updateTable('catalogue_entry')
    .set((eb) => ({ retired_from: from, retired_with_category: withCategory, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type CategoryFields = { name: string; tagline: string; art: string }

export async function isCategoryTaken(trx: Transaction, name: string, exceptSlug: string): Promise<boolean> {
  const { rows } = await sql`
    select from category where (lower(name) = ${name.toLowerCase()} or slug = ${name.toLowerCase()})
      and slug <> ${exceptSlug}`.execute(trx)
  return rows.length > 0
}

export function findCategoryBySlug(trx: Transaction, slug: string): Promise<CategoryRow | undefined> {
  return trx.selectFrom('category').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** The last one. */
export async function insertCategory(trx: Transaction, slug: string, fields: CategoryFields): Promise<void> {
  await trx
    .insertInto('category')
    .values({ ...fields, slug, position: sql<number>`(select coalesce(max(position), 0) + 1 from category)` })
    .execute()
}

export async function writeCategory(trx: Transaction, slug: string, fields: CategoryFields): Promise<void> {
  await trx
    .updateTable('category')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('slug', '=', slug)
    .execute()
}

export async function writeCategoryRetirement(trx: Transaction, slug: string, from: string | null): Promise<void> {
  await trx
    .updateTable('category')
    .set((eb) => ({ retired_from: from, version: eb('version', '+', 1) }))
    .where('slug', '=', slug)
    .execute()
}

/** After the existing ones, in their order. Needs the locks of the catalogue and of the entries. */
export async function moveEntriesTo(trx: Transaction, ids: readonly string[], slug: string): Promise<void> {
  await sql`
    update catalogue_entry e set category_slug = ${slug}, version = e.version + 1, position = n.at
    from (
      select o.id, row_number() over (order by o.position) +
        (select coalesce(max(p.position), -1) from catalogue_entry p where p.category_slug = ${slug}) as at
      from catalogue_entry o where o.id = any(${[...ids]}::text[])) n
    where e.id = n.id`.execute(trx)
}

/** Renumbers the places, so that each exists once. Needs the catalogue's lock. */
export async function placeEntries(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update catalogue_entry e set position = n.at from unnest(${[...ids]}::text[]) with ordinality n (id, at)
    where e.id = n.id`.execute(trx)
}

export async function placeCategories(trx: Transaction, slugs: readonly string[]): Promise<void> {
  await sql`
    update category c set position = n.at from unnest(${[...slugs]}::text[]) with ordinality n (slug, at)
    where c.slug = n.slug`.execute(trx)
}
