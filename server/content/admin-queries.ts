import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type DocumentRow = { name: string; body: ContentDocument; edited_at: Date | null }

/** One save of a document at a time. */
export async function lockDocument(trx: Transaction, name: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select name, body, edited_at from content_document where name = ${name} for update`.execute(trx)
  return rows[0]
}

export async function findDocument(db: Database, name: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select name, body, edited_at from content_document where name = ${name}`.execute(db)
  return rows[0]
}

export type VersionRow = {
  number: number
  note: string
  author: string | null
  saved_at: Date
  published_at: Date | null
  tells: boolean
}

/** How many are listed. */
const SHOWN = 100

/** The newest first. */
export async function listVersions(db: Database, document: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.number, v.note, u.full_name as author, v.saved_at, v.published_at, v.tells
    from content_version v left join user_account u on u.id = v.author_id
    where v.document = ${document} order by v.number desc limit ${SHOWN}`.execute(db)
  return rows
}

export type SavedVersion = { number: number; body: ContentDocument; published_at: Date | null }

/** Without a number the last one. */
export async function findVersion(db: Database, document: string, number?: number): Promise<SavedVersion | undefined> {
  const { rows } = await sql<SavedVersion>`
    select number, body, published_at from content_version
    where document = ${document} and (${number ?? null}::int is null or number = ${number ?? null})
    order by number desc limit 1`.execute(db)
  return rows[0]
}

export type DocumentState = { name: string; edited_at: Date | null; latest: number | null; has_draft: boolean }

/** The state of each document. */
export async function listDocumentStates(db: Database): Promise<DocumentState[]> {
  const { rows } = await sql<DocumentState>`
    select d.name, d.edited_at, v.number as latest, v.number is not null and v.published_at is null as has_draft
    from content_document d
    left join lateral (
      select number, published_at from content_version where document = d.name order by number desc limit 1) v on true
    `.execute(db)
  return rows
}

export async function insertVersion(
  trx: Transaction,
  version: {
    document: string
    number: number
    body: ContentDocument
    note: string
    author_id: string | null
    saved_at: Date
    published_at: Date | null
    tells: boolean
  },
): Promise<void> {
  await trx
    .insertInto('content_version')
    .values({ ...version, body: JSON.stringify(version.body) })
    .execute()
}

/** A draft becomes public as it is. @param told the notice to everyone, if they get one */
export async function publishVersion(
  trx: Transaction,
  {
    document,
    number,
    body,
    told,
    at,
  }: { document: string; number: number; body: ContentDocument; told: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('content_version')
    .set({ published_at: at, body: JSON.stringify(body), ...(told !== null && { tells: true, note: told }) })
    .where('document', '=', document)
    .where('number', '=', number)
    .execute()
}

export async function writeDocument(trx: Transaction, name: string, body: ContentDocument, at: Date): Promise<void> {
  await trx
    .updateTable('content_document')
    .set({ body: JSON.stringify(body), edited_at: at })
    .where('name', '=', name)
    .execute()
}
