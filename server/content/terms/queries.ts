import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content.ts'
import type { TermsSide } from '#contract/admin/terms.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { News, Reader } from '#server/content/tell-readers.ts'

export const documentOf = (side: TermsSide) => `${side}-terms` as const

export type TermsRow = {
  version: string
  effective_at: Date
  asks: boolean
  note: string
  author: string | null
  /** As written: the release's own text unless an admin has published another. */
  body: ContentDocument
}

const selectTerms = sql`
  select v.version, v.effective_at, v.asks, v.note, u.full_name as author, coalesce(v.body, d.body) as body
  from terms_version v
  join content_document d on d.name = v.audience || '-terms'
  left join user_account u on u.id = v.author_id`

/** More than anyone looks back on. */
const SHOWN = 100

/** The newest first, planned ones too. */
export async function listTerms(db: Database, side: TermsSide): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`${selectTerms}
    where v.audience = ${side} order by v.effective_at desc limit ${SHOWN}`.execute(db)
  return rows
}

export async function findTerms(db: Database, side: TermsSide, version: string): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`${selectTerms}
    where v.audience = ${side} and v.version = ${version}`.execute(db)
  return rows[0]
}

/** Terms in force at a moment. Undefined before the first text. */
export async function findTermsAt(db: Database, side: TermsSide, at: Date): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`${selectTerms}
    where v.audience = ${side} and v.version = terms_at(${side}, ${at})`.execute(db)
  return rows[0]
}

/** One new version at a time. Reading doesn't wait. */
export async function lockTerms(trx: Transaction): Promise<void> {
  await sql`lock table terms_version in share row exclusive mode`.execute(trx)
}

/** The release's text stays what it was: no release replaces it any more. */
export async function keepReleaseText(trx: Transaction, side: TermsSide, at: Date): Promise<void> {
  await sql`
    update terms_version v set body = d.body from content_document d
    where v.audience = ${side} and v.body is null and d.name = ${documentOf(side)}`.execute(trx)
  await trx
    .updateTable('content_document')
    .set({ edited_at: at })
    .where('name', '=', documentOf(side))
    .where('edited_at', 'is', null)
    .execute()
}

export async function insertTerms(
  trx: Transaction,
  terms: {
    audience: TermsSide
    version: string
    effective_at: Date
    asks: boolean
    note: string
    body: ContentDocument
    author_id: string
    published_at: Date
  },
): Promise<void> {
  await trx
    .insertInto('terms_version')
    .values({ ...terms, body: JSON.stringify(terms.body) })
    .execute()
}

export async function deleteTerms(trx: Transaction, side: TermsSide, version: string): Promise<void> {
  await trx.deleteFrom('terms_version').where('audience', '=', side).where('version', '=', version).execute()
}

/**
 * A release brings another version: the replaced one keeps its text, and everyone is asked again from now on, and
 * emailed if the release says what changed. Does nothing if an admin has published.
 */
export async function putReleaseTerms(
  trx: Transaction,
  { side, document, note, at }: { side: TermsSide; document: ContentDocument; note: string; at: Date },
): Promise<void> {
  if (document.version === null) return
  await sql`
    update terms_version v set body = d.body from content_document d
    where v.audience = ${side} and v.body is null and d.name = ${documentOf(side)} and d.edited_at is null
      and d.body->>'version' = v.version and v.version <> ${document.version}`.execute(trx)
  await sql`
    insert into terms_version (audience, version, effective_at, asks, note)
    select ${side}, ${document.version}, ${at}, true, ${note}
    where not exists (select from terms_version where audience = ${side} and author_id is not null)
    on conflict do nothing`.execute(trx)
}

export type UntoldTerms = News & { audience: TermsSide; version: string; note: string }

/** The oldest in force with people still to notify, held; undefined if there is none, or another process has it. */
export async function holdUntold(trx: Transaction, at: Date): Promise<UntoldTerms | undefined> {
  const { rows } = await sql<UntoldTerms>`
    select audience, version, note, told_through, version = terms_at(audience, ${at}) as holds from terms_version
    where told_at is null and asks and (author_id is not null or note <> '') and effective_at <= ${at}
    order by effective_at limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

/** People of that side after a given one who have not accepted it yet, in the order of their ids. */
export async function listReaders(
  trx: Transaction,
  { audience, version, told_through }: UntoldTerms,
  limit: number,
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, u.first_name from user_account u
    where case ${audience} when 'client' then u.role = 'client' else u.role in ('provider', 'pending_provider') end
      and u.deleted_at is null and u.id > ${told_through} and not exists (
        select from terms_acceptance a where a.user_id = u.id and a.audience = ${audience} and a.version = ${version})
    order by u.id limit ${limit}`.execute(trx)
  return rows
}

/** @param end null while there may be more of them */
export async function noteTold(
  trx: Transaction,
  { audience, version, told_through }: UntoldTerms,
  { through = told_through, end }: { through: string | undefined; end: Date | null },
): Promise<void> {
  await trx
    .updateTable('terms_version')
    .set({ told_through: through, told_at: end })
    .where('audience', '=', audience)
    .where('version', '=', version)
    .execute()
}
