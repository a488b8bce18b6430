import type { EntryGates } from '#contract/rules/gates.ts'
import type { SwatchSet } from '#contract/bookings/swatches.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type EntryRow = {
  id: string
  name: string
  description: string
  art: string
  /** The name of the category, as people read it. */
  category: string
  category_slug: string
  min_price_cents: number
  max_price_cents: number
  /** How long a visit may take, at least and at most. */
  min_minutes: number
  max_minutes: number
  /** Certificates that it asks for, `certificate:<kind>`. */
  required_papers: string[]
  /** Other words that find it. */
  synonyms: string[]
  /** Names that it had, in small letters. */
  former_names: string[]
  /** The first local date on which it can't be booked; null while it is offered. */
  retired_from: string | null
  /** Because its category was. */
  retired_with_category: boolean
  /** The file of its photo. */
  picture_id: string | null
  picture_alt: string | null
  /** Requirements for each guest. */
  gates: EntryGates
  /** How often it was saved. */
  version: number
}

export type CategoryRow = {
  slug: string
  name: string
  tagline: string
  art: string
  position: number
  /** The first local date without it; null while it is offered. */
  retired_from: string | null
  version: number
}

const formerNames = sql<string[]>`array(select f.name from former_entry_name f where f.entry_id = e.id order by f.name)`

function entries(db: Database) {
  return db
    .selectFrom('catalogue_entry as e')
    .innerJoin('category as c', 'c.slug', 'e.category_slug')
    .select(['e.id', 'e.name', 'e.description', 'e.art', 'c.name as category', 'c.slug as category_slug'])
    .select(['e.min_price_cents', 'e.max_price_cents', 'e.min_minutes', 'e.max_minutes', 'e.required_papers'])
    .select([
      'e.synonyms',
      'e.retired_from',
      'e.retired_with_category',
      'e.picture_id',
      'e.picture_alt',
      'e.version',
      sql<EntryGates>`e.gates`.as('gates'),
      formerNames.as('former_names'),
    ])
}

export function listEntries(db: Database): Promise<EntryRow[]> {
  return entries(db).orderBy('c.position').orderBy('e.position').execute()
}

export function listCategories(db: Database): Promise<CategoryRow[]> {
  return db.selectFrom('category').selectAll().orderBy('position').execute()
}

/** Trimmed and in any case, by its name or one that it had; `category` is a name or a slug and narrows. */
export async function findEntryByName(
  db: Database,
  title: string,
  category: string | null = null,
): Promise<EntryRow | undefined> {
  const asked = category?.trim().toLowerCase() ?? null
  const { rows } = await sql<EntryRow>`
    select e.id, e.name, e.description, e.art, c.name as category, c.slug as category_slug, e.min_price_cents,
      e.max_price_cents, e.min_minutes, e.max_minutes, e.required_papers, e.synonyms, e.retired_from, e.retired_with_category,
      e.picture_id, e.picture_alt, e.gates, e.version, ${formerNames} as former_names
    from catalogue_entry e join category c on c.slug = e.category_slug
    where e.id = coalesce(
        (select n.id from catalogue_entry n where lower(n.name) = ${title.trim().toLowerCase()}),
        (select f.entry_id from former_entry_name f where f.name = ${title.trim().toLowerCase()}))
      and (${asked}::text is null or c.slug = ${asked} or lower(c.name) = ${asked})`.execute(db)
  return rows[0]
}

/** By name or slug, trimmed and in any case. */
export function findCategory(db: Database, category: string): Promise<CategoryRow | undefined> {
  const asked = category.trim().toLowerCase()
  return db
    .selectFrom('category')
    .selectAll()
    .where((eb) => eb.or([eb('slug', '=', asked), eb(sql`lower(name)`, '=', asked)]))
    .executeTakeFirst()
}

type SeededEntry = Omit<
  EntryRow,
  'category' | 'former_names' | 'retired_from' | 'retired_with_category' | 'picture_id' | 'picture_alt' | 'version'
> & {
  position: number
  swatches: SwatchSet | null
}

/** Each of these adds what is not there yet and leaves what is there as it is: an admin may have edited it. */
export async function addCategories(
  trx: Transaction,
  rows: Omit<CategoryRow, 'version' | 'retired_from'>[],
): Promise<void> {
  await trx
    .insertInto('category')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addEntries(trx: Transaction, rows: SeededEntry[]): Promise<void> {
  await trx
    .insertInto('catalogue_entry')
    .values(rows.map(({ gates, ...row }) => ({ ...row, gates: JSON.stringify(gates) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False for an entry that is not there. */
export async function writeRequiredPapers(trx: Transaction, id: string, papers: string[]): Promise<boolean> {
  const changed = await trx
    .updateTable('catalogue_entry')
    .set({ required_papers: papers })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export function findEntry(db: Database, id: string): Promise<EntryRow | undefined> {
  return entries(db).where('e.id', '=', id).executeTakeFirst()
}

/** Locks an entry until the transaction ends: providers who offer it, or edit their offering, lock it first. */
export async function holdEntry(trx: Transaction, id: string): Promise<EntryRow | undefined> {
  await sql`select from catalogue_entry where id = ${id} for share`.execute(trx)
  return findEntry(trx, id)
}

/**
 * Lets one change of an entry happen at a time, and no offering be made meanwhile; taken before any provider's lock.
 */
export async function lockEntry(trx: Transaction, id: string): Promise<EntryRow | undefined> {
  await sql`select from catalogue_entry where id = ${id} for no key update`.execute(trx)
  return findEntry(trx, id)
}

/** The same for all of a category, always in one order. */
export async function lockEntriesOf(trx: Transaction, slug: string): Promise<EntryRow[]> {
  await sql`select from catalogue_entry where category_slug = ${slug} order by id for no key update`.execute(trx)
  return entries(trx).where('e.category_slug', '=', slug).orderBy('e.id').execute()
}
