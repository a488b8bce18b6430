import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { News, Reader } from '#server/content/tell-readers.ts'

export type UntoldVersion = News & { document: string; number: number; note: string; published_at: Date }

/** The oldest with people still to notify, held. */
export async function holdUntold(trx: Transaction): Promise<UntoldVersion | undefined> {
  const { rows } = await sql<UntoldVersion>`
    select v.document, v.number, v.note, v.told_through, v.published_at, not exists (
        select from content_version n where n.document = v.document and n.number > v.number and n.tells) as holds
    from content_version v where v.tells and v.told_at is null
    order by v.published_at limit 1 for update of v skip locked`.execute(trx)
  return rows[0]
}

/** People with an account by then. People who joined later have read the new version. */
export async function listReaders(
  trx: Transaction,
  { told_through, published_at }: UntoldVersion,
  limit: number,
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id, email, first_name from user_account
    where id > ${told_through} and created_at <= ${published_at} and deleted_at is null
    order by id limit ${limit}`.execute(trx)
  return rows
}

/** @param end null while there may be more of them */
export async function noteTold(
  trx: Transaction,
  { document, number, told_through }: UntoldVersion,
  { through = told_through, end }: { through: string | undefined; end: Date | null },
): Promise<void> {
  await trx
    .updateTable('content_version')
    .set({ told_through: through, told_at: end })
    .where('document', '=', document)
    .where('number', '=', number)
    .execute()
}

/**
 * A release brings a new version of a text that applies to everyone: people who read the former one are notified. Does
 * nothing if no one has read any yet, or if an admin has published.
 */
export async function putReleaseVersion(
  trx: Transaction,
  { name, document, note, at }: { name: string; document: ContentDocument; note: string; at: Date },
): Promise<void> {
  await sql`
    insert into content_version (document, number, body, note, author_id, saved_at, published_at, tells)
    select d.name, coalesce((select max(v.number) from content_version v where v.document = d.name), 0) + 1,
      ${JSON.stringify(document)}::jsonb, ${note}, null, ${at}, ${at}, true
    from content_document d
    where d.name = ${name} and d.edited_at is null and d.body->>'updated' is distinct from ${document.updated}`.execute(
    trx,
  )
}
