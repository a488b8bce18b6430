import { sql } from 'kysely'
import type { InstantBooking } from '#contract/providers.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'

/** An extra that a client may add to a visit. */
export type StoredAddOn = { id: string; name: string; price_cents: number; minutes: number }

/** An offering with the fields of its catalogue entry and of its provider. Deleted ones are never found. */
export type OfferingRow = {
  id: string
  provider_id: string
  provider_name: string
  entry_id: string
  title: string
  description: string
  price_cents: number
  duration_minutes: number
  /** In their order. */
  add_ons: StoredAddOn[]
  /** For how many people or pets one visit may be. */
  max_quantity: number
  /** Clients whose requests are confirmed instantly. */
  instant: InstantBooking
  /** The name of the category, as people read it. */
  category: string
  category_slug: string
  art: string
  min_price_cents: number
  max_price_cents: number
  /** Durations that the entry allows. */
  min_minutes: number
  max_minutes: number
  /** Certificates that the entry asks for. */
  required_papers: string[]
  is_active: boolean
  /** Publicly readable and bookable: active, not deleted, its papers count, provider approved and not suspended. */
  is_listed: boolean
  /** The last local date on which its papers let it be booked; null without an end. */
  offered_until: string | null
  /** Its price is outside the range and may stay until its owner edits it. */
  price_kept: boolean
  /** The last local date on which it may be booked at a price outside the range. */
  price_until: string | null
  /** From this local date on its entry can't be booked. */
  retired_from: string | null
  /** How often price or description were saved, from 1. */
  version: number
  /** Epoch ms: a number is read in a tenth of the time of a date. */
  created_ms: number
}

/** The public fields of an offering. */
export type ShownOffering = Omit<OfferingRow, 'created_ms' | 'price_kept' | 'price_until' | 'retired_from'>

const selectOfferings = sql`
  select o.id, o.provider_id, o.provider_name, o.entry_id, o.title, o.description, o.price_cents, o.category,
    o.category_slug, o.art, o.min_price_cents, o.max_price_cents, o.required_papers, o.is_active, o.is_listed,
    o.offered_until, o.price_kept, o.price_until, o.retired_from, o.version,
    o.duration_minutes, o.min_minutes, o.max_minutes, o.add_ons, o.max_quantity, o.instant,
    date_part('epoch', o.created_at) * 1000 as created_ms
  from offering_public o`

export async function findOffering(db: Database, id: string): Promise<OfferingRow | undefined> {
  const { rows } = await sql<OfferingRow>`${selectOfferings}
    where o.id = ${id}`.execute(db)
  return rows[0]
}

/** The provider's own offering of the entry with that name (trimmed, any case). */
export async function findOfferingOfEntry(
  db: Database,
  providerId: string,
  title: string,
): Promise<OfferingRow | undefined> {
  const { rows } = await sql<OfferingRow>`${selectOfferings}
    join catalogue_entry e on e.id = o.entry_id
    where o.provider_id = ${providerId} and lower(e.name) = ${title.trim().toLowerCase()}`.execute(db)
  return rows[0]
}

/** In the order they were made. Without `includesUnlisted` only what the public may see. */
export async function listOfferingsOf(
  db: Database,
  providerId: string,
  includesUnlisted: boolean,
  limit: number,
): Promise<OfferingRow[]> {
  const { rows } = await sql<OfferingRow>`${selectOfferings}
    where o.provider_id = ${providerId} and (${includesUnlisted} or o.is_listed)
    order by o.created_at, o.id limit ${limit}`.execute(db)
  return rows
}

/** The fields that are the provider's own; the others are the catalogue entry's. */
export type OwnRow = Pick<
  OfferingRow,
  | 'id'
  | 'provider_id'
  | 'provider_name'
  | 'entry_id'
  | 'title'
  | 'description'
  | 'price_cents'
  | 'duration_minutes'
  | 'add_ons'
  | 'max_quantity'
  | 'instant'
  | 'offered_until'
  | 'price_kept'
  | 'price_until'
  | 'version'
  | 'created_ms'
>

/** Listed ones, newest first, keyset (index `offering_newest`). */
export async function listNewestOfferings(
  db: Database,
  after: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<OwnRow[]> {
  const beyond = after === null ? sql`true` : sql`(o.created_at, o.id) < (${after.createdAt}, ${after.id})`
  const { rows } = await sql<OwnRow>`
    select o.id, o.provider_id, u.full_name as provider_name, o.entry_id, o.title, o.description, o.price_cents, o.duration_minutes, o.add_ons, o.max_quantity, o.instant, o.offered_until,
      o.price_kept, o.price_until, o.version, date_part('epoch', o.created_at) * 1000 as created_ms
    from offering o join user_account u on u.id = o.provider_id
    where o.is_listed and ${beyond} order by o.created_at desc, o.id desc ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}

export type NewOffering = {
  id: string
  provider_id: string
  entry_id: string
  title: string
  description: string
  price_cents: number
  duration_minutes: number
  add_ons: StoredAddOn[]
  max_quantity: number
  instant: InstantBooking
  created_at: Date
}

/** False when the provider already offers the entry (unique index `offering_once`). */
export async function insertOffering(trx: Transaction, offering: NewOffering): Promise<boolean> {
  const inserted = await trx
    .insertInto('offering')
    .values({ ...offering, add_ons: JSON.stringify(offering.add_ons) })
    .onConflict((conflict) => conflict.columns(['provider_id', 'entry_id']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type OfferingChange = {
  description?: string | undefined
  price_cents?: number | undefined
  duration_minutes?: number | undefined
  add_ons?: StoredAddOn[] | undefined
  max_quantity?: number | undefined
  instant?: InstantBooking | undefined
  is_active?: boolean | undefined
  deleted_at?: Date
  price_kept?: boolean
  price_until?: string | null
  price_reminded?: boolean
}

/** Whether it changes what the form of a service holds. */
export function isOwnEdit(change: OfferingChange): boolean {
  const { description, price_cents, duration_minutes, add_ons, max_quantity, instant } = change
  return [description, price_cents, duration_minutes, add_ons, max_quantity, instant].some(
    (value) => value !== undefined,
  )
}

/**
 * Guarded by the owner, by not being deleted and, when one is given, by the version; false when nothing was changed.
 * Switching on and off is no edit of what a form holds and leaves the version as it is.
 */
export async function changeOffering(
  trx: Transaction,
  { id, providerId, version }: { id: string; providerId: string; version?: number | undefined },
  change: OfferingChange,
): Promise<boolean> {
  const isEdit = isOwnEdit(change)
  const { add_ons, ...rest } = change
  const fields = add_ons === undefined ? rest : { ...rest, add_ons: JSON.stringify(add_ons) }
  const changed = await trx
    .updateTable('offering')
    .set((eb) => ({ ...fields, ...(isEdit ? { version: eb('version', '+', 1) } : {}) }))
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Each catalogue entry's name with whether someone who can be booked offers it. */
export async function listOfferedEntries(db: Database): Promise<{ name: string; is_offered: boolean }[]> {
  const { rows } = await sql<{ name: string; is_offered: boolean }>`
    select e.name, exists (select 1 from offering o where o.entry_id = e.id and o.is_listed) as is_offered
    from catalogue_entry e order by e.name`.execute(db)
  return rows
}
