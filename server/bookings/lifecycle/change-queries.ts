import { sql, type RawBuilder } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Transaction } from '#server/platform/db/connection.ts'

/**
 * Locks the person, so that two simultaneous changes don't both count as the last one allowed. Taken before any time is
 * claimed or released: a change waiting here holds nothing that the other one needs.
 */
export async function lockChangesOf(trx: Transaction, personId: string): Promise<void> {
  await sendAhead(trx, sql`select ${changesLock(personId)}`)
}

/** The same as a column of a statement of one row. Rows read by that statement itself may be older than the lock. */
export function changesLock(personId: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${`booking changes of ${personId}`}, 0))`
}

/** A column of a later statement: when a person changed bookings, newest first. */
export type ChangesColumn = RawBuilder<Date[]>

/** At most `count` times since `since`. Only in a statement that begins once the person is locked: it sees what is done by then. */
export function changesColumn({
  personId,
  since,
  until,
  count,
}: {
  personId: string
  since: Date
  until: Date
  count: number
}): ChangesColumn {
  // Payments are in the history too, but the gateway makes them and not the person. The steps of the day happen once
  // each, and running late five times.
  return sql<Date[]>`array(
    select at from booking_event
    where actor_id = ${personId} and at > ${since} and at <= ${until} and event not in
      ('paid', 'paid_late', 'on_my_way', 'running_late', 'check_in', 'check_out')
      -- What went along with another visit of its series was one act.
      and not detail ? 'along'
    order by at desc limit ${count})`
}

/** In a statement of its own, asked early. */
export async function prefetchChanges(trx: Transaction, changes: ChangesColumn): Promise<() => Promise<Date[]>> {
  const answer = await sendAhead(trx, sql<{ made: Date[] }>`select ${changes} as made`)
  return async () => (await answer())[0]!.made
}
