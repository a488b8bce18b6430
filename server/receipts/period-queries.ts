import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { ReceiptFacts } from './facts.ts'

/** A document that was issued to a client, with what its order was for. */
export type IssuedDocument = {
  id: string
  kind: string
  number: string
  issued_at: Date
  order_id: string
  booking_id: string | null
  of: string
  provider_id: string | null
  facts: ReceiptFacts
}

/** Documents issued in a span of time, in order. */
export async function listIssued(
  db: Database,
  { from, to, after, limit }: { from: Date; to: Date; after: { at: Date; id: string } | null; limit: number },
): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    select r.id, r.kind, r.number, r.issued_at, r.order_id, r.booking_id, o.kind as of, o.payee_id as provider_id, r.facts
    from receipt r join customer_order o on o.id = r.order_id
    where r.issued_at >= ${from} and r.issued_at < ${to}
      ${after ? sql`and (r.issued_at, r.id) > (${after.at}, ${after.id})` : sql``}
    order by r.issued_at, r.id limit ${limit}`.execute(db)
  return rows
}
