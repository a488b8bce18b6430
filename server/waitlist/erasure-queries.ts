import { sql } from 'kysely'
import type { Transaction, Database } from '#server/platform/db/connection.ts'
import { deleteHoldsFor } from '#server/availability/index.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { purgeLines, purgeReleases } from './release-queries.ts'
import { LINE_KEPT_MS } from './show-waitlist.ts'

/** What they waited for and were asked; people who waited for them no longer wait. */
async function eraseLines(trx: Transaction, id: string, now: Date): Promise<void> {
  await sql`update waitlist_release set due_at = ${now}
    where id in (select release_id from waitlist_offer where client_id = ${id} and state = 'open')`.execute(trx)
  await sql`delete from waitlist_offer where client_id = ${id}`.execute(trx)
  await sql`delete from waitlist_entry where client_id = ${id}`.execute(trx)
  await sql`update waitlist_release set given_up_by = null where given_up_by = ${id}`.execute(trx)
  await sql`
    with line as materialized (select id, ended_at from waitlist_entry where provider_id = ${id})
    update waitlist_entry set state = 'over', ended_at = ${now}
    where id in (select id from line where ended_at is null)`.execute(trx)
}

export const waitlistErasure: ErasureStep = {
  async erase({ clock }, trx, { id }) {
    await deleteHoldsFor(trx, id)
    await eraseLines(trx, id, clock.now())
  },
}

/** Rules: docs/product-rules.md#retention */
export async function purgeWaitlist(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LINE_KEPT_MS)
  await purgeReleases(db, before)
  await purgeLines(db, before)
}
