import { sql } from 'kysely'
import type { Span } from '#server/payments/gateway.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** The rest of a failed comparison; undefined when it is up to date. */
export async function findLag(db: Database, comparison: string): Promise<Span | undefined> {
  return db
    .selectFrom('reconciliation_lag')
    .select(['begins_at as from', 'until_at as until'])
    .where('comparison', '=', comparison)
    .executeTakeFirst()
}

/** Adds a span to what a comparison still has to compare. */
export async function growLag(trx: Transaction, comparison: string, span: Span, since: Date): Promise<void> {
  await sql`
    insert into reconciliation_lag as l (comparison, begins_at, until_at, since)
    values (${comparison}, ${span.from}, ${span.until}, ${since})
    on conflict (comparison) do update set begins_at = least(l.begins_at, excluded.begins_at),
      until_at = greatest(l.until_at, excluded.until_at), since = least(l.since, excluded.since)`.execute(trx)
}

/** Claims the notice of one that has failed since then, if no one was notified after `toldBefore`. */
export async function claimTelling(
  trx: Transaction,
  comparison: string,
  { now, since, toldBefore }: { now: Date; since: Date; toldBefore: Date },
): Promise<boolean> {
  // A clock that was set back (sandbox) keeps no one waiting.
  const { rows } = await sql`
    update reconciliation_lag set told_at = ${now}
    where comparison = ${comparison} and since <= ${since}
      and (told_at is null or told_at <= ${toldBefore} or told_at > ${now})
    returning 1`.execute(trx)
  return rows.length > 0
}

/** The comparison has covered it all. @returns whether there was any */
export async function endLag(trx: Transaction, comparison: string, { from, until }: Span): Promise<boolean> {
  const { rows } = await sql`
    delete from reconciliation_lag where comparison = ${comparison} and begins_at >= ${from} and until_at <= ${until}
    returning 1`.execute(trx)
  return rows.length > 0
}

/** No span is as old any more as the oldest that got no further. @returns whether there was one */
export async function endSpanLag(trx: Transaction, comparison: string): Promise<boolean> {
  const { rows } = await sql`
    delete from reconciliation_lag l where comparison = ${comparison}
      and not exists (select from reconciliation_span s where s.planned_for <= l.since)
    returning 1`.execute(trx)
  return rows.length > 0
}
