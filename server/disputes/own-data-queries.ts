import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const disputesOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'disputes',
    about: 'your statements in disputes, and our decisions',
    tables: ['dispute', 'dispute_photo'],
    select: ({ id }) => sql`
      with own as (
        select id, 'client' as side from customer_order where payer_id = ${id}
        union select id, 'provider' from customer_order where payee_id = ${id} and kind = 'visit'
        union select id, 'provider' from customer_order where payee_id = ${id} and kind = 'tip')
      select d.id || own.side as key, d.booking_id, d.kind, d.reason, d.state, d.decision, d.opened_at, d.decided_at,
        d.refund_cents, case when d.side = own.side then d.statement end as statement,
        case when d.side <> own.side then d.answer end as answer,
        case when d.appeal_side = own.side then d.appeal end as appeal,
        case when d.appeal_side <> own.side then d.appeal_answer end as appeal_answer
      from own join dispute d on d.order_id = own.id`,
  }),
]
