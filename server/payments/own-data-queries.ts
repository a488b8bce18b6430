import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** A person's payments and refunds. */
export const paymentsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'orders',
    about: 'your orders, line by line, and whether you paid them',
    tables: ['customer_order'],
    select: ({ id }) => sql`
      select o.id as key, o.id, o.booking_id, o.kind, o.status, o.amount_cents, o.credit_cents, o.discount_cents,
        o.refunded_cents, o.currency, o.created_at, o.paid_at,
        array(select json_build_object('label', l.label, 'amount_cents', l.amount_cents) from order_line l
          where l.order_id = o.id order by l.position) as lines
      from customer_order o where o.payer_id = ${id}`,
  }),
  ownRows({
    name: 'payments',
    about: 'your payments; only the payment company knows your card',
    tables: ['customer_order'],
    select: ({ id }) => sql`
      select p.id as key, p.order_id, p.method, p.amount_cents, p.refunded_cents, p.paid_at
      from customer_order o join payment p on p.order_id = o.id where o.payer_id = ${id}`,
  }),
  ownRows({
    name: 'refunds',
    about: 'your refunds',
    tables: ['customer_order'],
    select: ({ id }) => sql`
      select r.id as key, r.order_id, r.method, r.state, r.amount_cents, r.created_at, r.sent_at
      from customer_order o join refund r on r.order_id = o.id where o.payer_id = ${id}`,
  }),
  ownRows({
    name: 'credit',
    about: 'the history of your credit',
    tables: ['credit_account', 'credit_entry', 'credit_lot'],
    select: ({ id }) => sql`
      select e.id as key, e.at, e.kind, e.amount_cents, e.order_id, l.source, l.expires_at
      from credit_entry e join credit_lot l on l.id = e.lot_id where e.person_id = ${id}`,
  }),
]
