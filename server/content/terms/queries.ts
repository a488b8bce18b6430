import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content.ts'
import type { TermsSide } from '#contract/admin/terms.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export const documentOf = (side: TermsSide) => `${side}-terms` as const

export type TermsRow = {
  version: string
  effective_at: Date
  asks: boolean
  note: string
  author: string | null
  /** As it is written: the release's own text where nobody has published another. */
  body: ContentDocument
}

const selectTerms = sql`
  select v.version, v.effective_at, v.asks, v.note, u.full_name as author, coalesce(v.body, d.body) as body
  from terms_version v
  join content_document d on d.name = v.audience || '-terms'
  left join user_account u on u.id = v.author_id`

/** As many as anybody looks back on. */
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

/** What holds at a moment; undefined before any text is there. */
export async function findTermsAt(db: Database, side: TermsSide, at: Date): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`${selectTerms}
    where v.audience = ${side} and v.version = terms_at(${side}, ${at})`.execute(db)
  return rows[0]
}

/** One new version at a time; whoever only reads does not wait. */
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
 * A release brings another version: what it replaces keeps its words, and everybody is asked again from now on. Nothing
 * of it where an admin has published.
 */
export async function putReleaseTerms(
  trx: Transaction,
  { side, document, at }: { side: TermsSide; document: ContentDocument; at: Date },
): Promise<void> {
  if (document.version === null) return
  await sql`
    update terms_version v set body = d.body from content_document d
    where v.audience = ${side} and v.body is null and d.name = ${documentOf(side)} and d.edited_at is null
      and d.body->>'version' = v.version and v.version <> ${document.version}`.execute(trx)
  await sql`
    insert into terms_version (audience, version, effective_at, asks, note)
    select ${side}, ${document.version}, ${at}, true, ''
    where not exists (select from terms_version where audience = ${side} and author_id is not null)
    on conflict do nothing`.execute(trx)
}
