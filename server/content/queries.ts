import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export async function listDocuments(db: Database): Promise<{ name: string; body: ContentDocument }[]> {
  const { rows } = await sql<{ name: string; body: ContentDocument }>`select name, body from content_document`.execute(
    db,
  )
  return rows
}

/** Writes what differs, but never over an admin's edit. */
export async function putDocuments(
  trx: Transaction,
  documents: Readonly<Record<string, ContentDocument>>,
): Promise<void> {
  const rows = Object.entries(documents).map(([name, body]) => sql`(${name}::text, ${JSON.stringify(body)}::jsonb)`)
  if (rows.length === 0) return
  await sql`
    insert into content_document as c (name, body) values ${sql.join(rows)}
    on conflict (name) do update set body = excluded.body
    where c.edited_at is null and c.body <> excluded.body`.execute(trx)
}

export type TestimonialRow = { name: string; role: string; stars: string; text: string; image: string | null }

export function listTestimonials(db: Database): Promise<TestimonialRow[]> {
  return db.selectFrom('testimonial').select(['name', 'role', 'stars', 'text', 'image']).orderBy('position').execute()
}

/** Adds what is not there yet and leaves what is there as it is. */
export async function addTestimonials(
  trx: Transaction,
  rows: {
    id: string
    name: string
    role: string
    stars: number
    text: string
    image: string | null
    position: number
  }[],
): Promise<void> {
  await trx
    .insertInto('testimonial')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
