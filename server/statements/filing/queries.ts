import { sql } from 'kysely'
import { accounts } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { listMonthEnds } from '#server/statements/queries.ts'
import { monthBefore } from '#server/statements/periods.ts'

/** A month's sums in cents, above zero if more was charged than refunded. */
export type CommissionMonth = { commission_cents: number; gst_cents: number; pst_cents: number }

/**
 * Our commission and its taxes in consecutive months by their first days, oldest first. Months of zero are left out,
 * and so are movements by admins: remitting a tax isn't collecting one.
 */
export async function listCommissionMonths(
  db: Database,
  months: readonly string[],
  present: string,
): Promise<Map<string, CommissionMonth>> {
  const [afterId, ...ends] = await listMonthEnds(db, [monthBefore(months[0]!), ...months], present)
  const { revenue, gstPlatform, pstPlatform } = accounts
  const { rows } = await sql<CommissionMonth & { turn: number }>`
    select width_bucket(e.transaction_id - 1, ${ends}::int8[]) as turn,
      coalesce(-sum(e.amount_cents) filter (where e.account = ${revenue}), 0)::int8 as commission_cents,
      coalesce(-sum(e.amount_cents) filter (where e.account = ${gstPlatform}), 0)::int8 as gst_cents,
      coalesce(-sum(e.amount_cents) filter (where e.account = ${pstPlatform}), 0)::int8 as pst_cents
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account in (${revenue}, ${gstPlatform}, ${pstPlatform})
      and e.transaction_id > ${afterId} and e.transaction_id <= ${ends.at(-1)} and t.cause <> 'adjustment'
    group by 1 order by 1`.execute(db)
  return new Map(rows.map(({ turn, ...sums }) => [months[turn]!, sums]))
}
