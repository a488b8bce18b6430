import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const tipsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'tips',
    about: 'tips you gave, with your notes, and tips you received',
    tables: ['tip'],
    select: ({ id }) => sql`
      select order_id as key, 'given' as side, booking_id, amount_cents, message, state, asked_at, given_at
      from tip where client_id = ${id}
      union all
      select o.id || ' got', 'received', t.booking_id, t.amount_cents, null, t.state, t.asked_at, t.given_at
      from customer_order o join tip t on t.order_id = o.id where o.payee_id = ${id} and o.kind = 'tip'`,
  }),
]
