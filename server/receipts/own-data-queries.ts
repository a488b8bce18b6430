import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const receiptsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'receipts',
    about: 'your receipts and credit notes',
    tables: ['receipt'],
    select: ({ id }) => sql`
      select r.id as key, r.number, r.kind, r.booking_id, r.issued_at, r.facts
      from customer_order o join receipt r on r.order_id = o.id where o.payer_id = ${id}`,
  }),
]
