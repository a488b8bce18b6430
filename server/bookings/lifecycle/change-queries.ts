import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Transaction } from '#server/platform/db/connection.ts'

/**
 * Locks the person, so that of two changes at once not both count as the last one allowed. Taken before any time is
 * claimed or released: whoever waits here holds nothing that the other one needs.
 */
export async function lockChangesOf(trx: Transaction, personId: string): Promise<void> {
  await sendAhead(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`booking changes of ${personId}`}, 0))`)
}

/** When a person changed bookings, newest first, at most `count` times since `since`. Asks early. */
export async function prefetchChanges(
  trx: Transaction,
  { personId, since, until, count }: { personId: string; since: Date; until: Date; count: number },
): Promise<() => Promise<Date[]>> {
  // Payments are in the history too, but the gateway makes them and not the person. The steps of the day happen once
  // each, and running late five times.
  const question = sql<{ at: Date }>`
    select at from booking_event
    where actor_id = ${personId} and at > ${since} and at <= ${until} and event not in
      ('paid', 'paid_late', 'on_my_way', 'running_late', 'check_in', 'check_out')
      -- What went along with another visit of its series was one act.
      and not detail ? 'along'
    order by at desc limit ${count}`
  const answer = await sendAhead(trx, question)
  return async () => (await answer()).map(({ at }) => at)
}
