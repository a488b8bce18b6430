import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { isBookedIn, type Days, type Range } from './books/queries.ts'

/** Movements of the payment company: taken, refunded, lost to banks and sent to providers. */
export type MovementKind = 'payment' | 'refund' | 'chargeback' | 'payout'

/** A thing by both of its names; `name` (ours) is null where the company does not know it. */
export type MovementName = { name: string | null; companyName: string }

/** Amount of one of these in our books. `cents` is above zero for what was taken, returned, lost or sent. */
export type BookedMovement = { name: string; booking_id: string | null; cents: number }

/** One that something of was booked in a period. `checkout`: that a refund is of, by the company's name. */
export type BookedName = { name: string; company_name: string | null; checkout: string | null }

type Shape = {
  causes: readonly string[]
  /** The accounts with the company's money. */
  accounts: readonly string[]
  sign: 1 | -1
  /** Requested names as `n`: (company_name, name, reference), the last as transactions have it. */
  references: RawBuilder<unknown>
  /** Condition on a transaction `t`. */
  name: RawBuilder<string>
  companyName: RawBuilder<string | null>
  checkout: RawBuilder<string | null>
  joins: RawBuilder<unknown>
}

const DISPUTED = sql`('chargeback', 'chargeback_won')`
const nothing = sql<null>`null::text`
const [reference, beforeColon] = [sql<string>`t.reference`, sql<string>`split_part(t.reference, ':', 1)`]

const SHAPES: Record<MovementKind, Shape> = {
  payment: {
    causes: ['paid', 'unknown_receipt', 'unknown_gone'],
    accounts: ['gateway'],
    sign: 1,
    references: sql`
      select n.company_name, s.id as name, s.id as reference
      from n join checkout_session s on s.id = n.name and s.gateway_session_id = n.company_name
      union all select company_name, company_name, company_name from n`,
    name: reference,
    companyName: sql`coalesce(s.gateway_session_id, t.reference)`,
    checkout: nothing,
    joins: sql`left join checkout_session s on s.id = t.reference`,
  },
  refund: {
    causes: ['refunded'],
    accounts: ['gateway'],
    sign: -1,
    references: sql`
      select n.company_name, f.id as name, f.id as reference from n join refund f on f.gateway_id = n.company_name
      union all
      select n.company_name, f.id, f.id from n join refund f on f.id = n.name and f.gateway_id is null`,
    name: reference,
    companyName: sql`f.gateway_id`,
    checkout: sql`s.gateway_session_id`,
    joins: sql`left join refund f on f.id = t.reference left join checkout_session s on s.id = f.checkout_session_id`,
  },
  chargeback: {
    causes: ['chargeback', 'chargeback_won'],
    accounts: ['gateway'],
    sign: -1,
    // Each step of it is a transaction, `du_1:taken:0`.
    references: sql`
      select distinct n.company_name, n.company_name as name, t.reference
      from n join ledger_transaction t on t.cause in ${DISPUTED} and split_part(t.reference, ':', 1) = n.company_name`,
    name: beforeColon,
    companyName: beforeColon,
    checkout: nothing,
    joins: sql``,
  },
  // Sent to a provider's account at the company, whether or not their bank has it by now.
  payout: {
    causes: ['payout_sent', 'payout_arrived', 'payout_returned'],
    accounts: ['gateway', 'payout_transit'],
    sign: -1,
    references: sql`
      select n.company_name, y.id as name, y.id as reference
      from n join payout y on y.id = n.name and (y.transfer_id is null or y.transfer_id = n.company_name)`,
    name: reference,
    companyName: sql`y.transfer_id`,
    checkout: nothing,
    joins: sql`left join payout y on y.id = t.reference`,
  },
}

const texts = (values: readonly (string | null)[]) => sql`${[...values]}::text[]`

/** Our bookings of these, at any time, by the company's name. */
export async function listBookedOf(
  db: Database,
  kind: MovementKind,
  names: readonly MovementName[],
): Promise<Map<string, BookedMovement[]>> {
  const { causes, accounts, sign, references } = SHAPES[kind]
  const { rows } = await sql<BookedMovement & { company_name: string }>`
    with n as materialized (
      select * from unnest(${texts(names.map(({ name }) => name))}, ${texts(names.map((one) => one.companyName))})
        as n (name, company_name)),
    r as materialized (${references})
    select r.company_name, r.name, max(o.booking_id) as booking_id,
      (${sql.raw(String(sign))} * sum(e.amount_cents))::int8 as cents
    from r join ledger_transaction t on t.cause = any(${texts(causes)}) and t.reference = r.reference
    join ledger_entry e on e.transaction_id = t.id and e.account = any(${texts(accounts)})
    left join customer_order o on o.id = t.order_id
    group by 1, 2`.execute(db)
  const found = new Map<string, BookedMovement[]>()
  for (const { company_name, ...booked } of rows) found.set(company_name, [...(found.get(company_name) ?? []), booked])
  return found
}

type Page = { localTime: LocalTime; days: Days; range: Range; afterId: number; limit: number }

/** Transactions of a period in the order of the books: those after one, at most so many. */
export async function listBookedIn(
  db: Database,
  kind: MovementKind,
  { localTime, days, range, afterId, limit }: Page,
): Promise<(BookedName & { id: number })[]> {
  const { causes, accounts, name, companyName, checkout, joins } = SHAPES[kind]
  const { rows } = await sql<BookedName & { id: number }>`
    select t.id::int8 as id, ${name} as name, ${companyName} as company_name, ${checkout} as checkout
    from ledger_transaction t
    join ledger_period p on t.id > p.after_id and t.id <= p.through_id
    ${joins}
    where t.id > ${Math.max(afterId, range.afterId)} and t.id <= ${range.throughId} and t.cause = any(${texts(causes)})
      and exists (select from ledger_entry e where e.transaction_id = t.id and e.account = any(${texts(accounts)}))
      and ${isBookedIn(localTime, days)}
    order by t.id limit ${limit}`.execute(db)
  return rows
}
