import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { rowLimit } from '#server/platform/db/row-limit.ts'
import type { PortfolioPhoto } from '#server/platform/db/schema.gen.ts'

export type PhotoRow = Selectable<PortfolioPhoto>

/** The public fields of a photo, as JSON. */
export type ShownPhoto = Half & { alt: string; before: Half | null; is_sample: boolean }

type Half = { id: string; widths: number[]; blur: string }

/** The earlier picture of photo `p`. Null without one. */
const BEFORE = sql`(select json_build_object('id', h.id, 'widths', h.widths, 'blur', h.blur) from stored_file h
  where h.id = p.before_id)`

/** Photos on a card of `o.provider_id`: those of offering `o` first, then those of the work in general. */
export const cardPhotos = sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'alt', f.alt, 'widths', f.widths, 'blur', f.blur,
    'before', f.before, 'is_sample', f.is_sample))
  from (select p.id, p.alt, s.widths, s.blur, ${BEFORE} as before, p.is_sample from portfolio_photo p join stored_file s on s.id = p.id
    where p.provider_id = o.provider_id and p.hidden_at is null and coalesce(p.offering_id, '') in (o.id, '')
    order by coalesce(p.offering_id, '') desc, p.position, p.id limit 3) f), '[]') as photos`

/** Whether everyone may see it at the moment: a photo, or its "before" picture. */
export async function isPhotoPublic(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select v.is_open
    from (select provider_id, hidden_at from portfolio_photo where id = ${id}
      union all select provider_id, hidden_at from portfolio_photo where before_id = ${id}) p
    join provider_public v on v.provider_id = p.provider_id
    where p.hidden_at is null`.execute(db)
  return rows[0]?.is_open ?? false
}

export type ListedRow = ShownPhoto & { service: string | null; group_key: string; position: number }

export type ListFilter = {
  providerId: string
  offeringId: string | undefined
  after: { group: string; position: number; id: string } | null
  limit: number
}

/** Public photos, those of the work in general first; keyset (index `portfolio_photo_of`). */
export async function listShown(db: Database, filter: ListFilter): Promise<ListedRow[]> {
  const { providerId, offeringId, after, limit } = filter
  const group = sql`coalesce(p.offering_id, '')`
  const isBehind =
    after === null ? sql`true` : sql`(${group}, p.position, p.id) > (${after.group}, ${after.position}, ${after.id})`
  const { rows } = await sql<ListedRow>`
    select p.id, p.alt, s.widths, s.blur, ${BEFORE} as before, p.is_sample, o.title as service, ${group} as group_key, p.position
    from portfolio_photo p
    join stored_file s on s.id = p.id
    left join offering o on o.id = p.offering_id
    where p.provider_id = ${providerId} and p.hidden_at is null and (p.offering_id is null or o.is_listed)
      and ${offeringId === undefined ? sql`true` : sql`${group} = ${offeringId}`} and ${isBehind}
    order by ${group}, p.position, p.id ${rowLimit(limit)}`.execute(db)
  return rows.slice(0, limit)
}

/**
 * The photo that represents a provider's work, or one of their services, where it is shared: their own, not a sample,
 * and public; of the service first, then of the whole.
 */
export async function findShared(
  db: Database,
  { providerId, offeringId }: { providerId: string; offeringId: string | null },
): Promise<{ id: string; width: number } | undefined> {
  const fits = offeringId === null ? sql`true` : sql`coalesce(p.offering_id, '') in (${offeringId}, '')`
  const { rows } = await sql<{ id: string; width: number }>`
    select p.id, (select max(w) from unnest(s.widths) w) as width
    from portfolio_photo p
    join stored_file s on s.id = p.id
    left join offering o on o.id = p.offering_id
    where p.provider_id = ${providerId} and p.hidden_at is null and not p.is_sample
      and (p.offering_id is null or o.is_listed) and ${fits}
    order by coalesce(p.offering_id, '') = ${offeringId ?? ''} desc, coalesce(p.offering_id, ''), p.position, p.id
    limit 1`.execute(db)
  return rows[0]
}

export type OwnRow = PhotoRow & ShownPhoto

/** All of them, group by group; each group is small and there is one for each service. */
export async function listOwn(db: Database, providerId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select p.*, s.widths, s.blur, ${BEFORE} as before from portfolio_photo p join stored_file s on s.id = p.id
    where p.provider_id = ${providerId} order by coalesce(p.offering_id, ''), p.position, p.id`.execute(db)
  return rows
}

/** The ids of a group in their order. The owner's lock keeps others from changing it meanwhile. */
export async function listGroup(
  trx: Transaction,
  providerId: string,
  offeringId: string | null,
): Promise<{ id: string; position: number }[]> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from portfolio_photo where provider_id = ${providerId} and coalesce(offering_id, '') = ${offeringId ?? ''}
    order by position, id`.execute(trx)
  return rows
}

/** Keeps the offering from being deleted until the end of the transaction. */
export async function holdOffering(trx: Transaction, providerId: string, offeringId: string): Promise<boolean> {
  const { rows } = await sql`
    select from offering where id = ${offeringId} and provider_id = ${providerId} and deleted_at is null
    for share`.execute(trx)
  return rows.length > 0
}

export type NewPhoto = Pick<
  PhotoRow,
  | 'id'
  | 'before_id'
  | 'provider_id'
  | 'offering_id'
  | 'position'
  | 'alt'
  | 'consent'
  | 'is_sample'
  | 'created_at'
  | 'consented_at'
>

export async function insertPhoto(trx: Transaction, photo: NewPhoto): Promise<void> {
  await trx.insertInto('portfolio_photo').values(photo).execute()
}

/** Whether clients can see the provider, who has no more than `max` photos so far. */
export async function isAmongFirst(trx: Transaction, providerId: string, max: number): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select v.is_open and (select count(*) from portfolio_photo p where p.provider_id = ${providerId}) <= ${max} as is_first
    from provider_public v where v.provider_id = ${providerId}`.execute(trx)
  return rows[0]?.is_first ?? false
}

/** False for one that is not theirs. */
export async function writeAlt(trx: Transaction, providerId: string, id: string, alt: string): Promise<boolean> {
  const changed = await trx
    .updateTable('portfolio_photo')
    .set({ alt })
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function writeOrder(trx: Transaction, providerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update portfolio_photo p set position = w.at from unnest(${[...ids]}::text[]) with ordinality w (id, at)
    where p.id = w.id and p.provider_id = ${providerId}`.execute(trx)
}

export async function lockPhoto(trx: Transaction, id: string): Promise<PhotoRow | undefined> {
  return trx.selectFrom('portfolio_photo').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findPhoto(db: Database, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('portfolio_photo').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deletePhoto(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('portfolio_photo').where('id', '=', id).execute()
}

/** All of an offering that is no more. @returns the ids of their files */
export async function deletePhotosOf(trx: Transaction, offeringId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; before_id: string | null }>`
    delete from portfolio_photo where offering_id = ${offeringId} returning id, before_id`.execute(trx)
  return rows.flatMap(filesOf)
}

/** The files of a photo. */
export function filesOf({ id, before_id }: Pick<PhotoRow, 'id' | 'before_id'>): string[] {
  return before_id === null ? [id] : [id, before_id]
}

export async function isReported(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from portfolio_report where photo_id = ${id} limit 1`.execute(trx)
  return rows.length > 0
}

export async function writeAsking(trx: Transaction, id: string, note: string, at: Date): Promise<void> {
  await trx.updateTable('portfolio_photo').set({ asked_at: at, asked_note: note }).where('id', '=', id).execute()
}
