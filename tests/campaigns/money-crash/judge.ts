import { sql, type RawBuilder } from 'kysely'
import type { Visit } from '#tests/factories/visits.ts'
import type { CrashWorld } from './crash-world.ts'

type Found = Record<string, string | number | null>

/** The differences of one row from what it should be. */
export async function compare(
  { plain }: Pick<CrashWorld, 'plain'>,
  query: RawBuilder<unknown>,
  expected: Found,
): Promise<string[]> {
  const { rows } = await (query as RawBuilder<Found>).execute(plain)
  return Object.entries(expected).flatMap(([name, should]) => {
    const has = rows[0]?.[name]
    return has === should ? [] : [`${name} is ${has}, not ${should}`]
  })
}

type Expected = {
  status: string
  /** Checkouts that were paid by card. */
  cards?: number
  /** The part of everything that the payment company keeps, in cents. */
  kept: number
  /** About the visit itself: it was done. */
  receipts: number
  /** There is one of each. */
  notices: readonly string[]
}

/** A visit's money, its books, its receipt, and its notifications. */
export async function judgeVisit(
  world: CrashWorld,
  { id }: Visit,
  { status, cards = 1, kept, receipts, notices }: Expected,
): Promise<string[]> {
  const apart = await compare(
    world,
    sql`
    select v.status,
      (select count(*)::int from payment p where p.order_id = v.id) as payments,
      (select count(*)::int from checkout_session s join sandbox_checkout g on g.client_reference = s.id
        join customer_order o on o.id = s.order_id
        where o.booking_id = ${id} and g.state = 'complete') as cards,
      (select coalesce(sum(g.amount_cents - g.refunded_cents), 0)::int from checkout_session s
        join sandbox_checkout g on g.client_reference = s.id join customer_order o on o.id = s.order_id
        where o.booking_id = ${id} and g.state = 'complete') as kept,
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_transaction t
        join ledger_entry e on e.transaction_id = t.id and e.account = 'gateway'
        join customer_order o on o.id = t.order_id where o.booking_id = ${id}) as ledger,
      (select count(*)::int from refund r where r.order_id = v.id and r.state <> 'sent') as waiting,
      (select count(*)::int from receipt r where r.order_id = v.id and r.kind = 'receipt') as receipts
    from customer_order v where v.booking_id = ${id} and v.kind = 'visit'`,
    { status, payments: 1, cards, kept, ledger: kept, waiting: 0, receipts },
  )
  const told = await sql<{ template: string; n: number }>`
    select template, count(*)::int as n from notification where subject_id = ${id} group by 1`.execute(world.plain)
  return [
    ...apart,
    ...notices.flatMap((template) => {
      const n = told.rows.find((row) => row.template === template)?.n ?? 0
      return n === 1 ? [] : [`${n} notices ${template}`]
    }),
  ]
}
