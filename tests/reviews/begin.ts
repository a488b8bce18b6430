import { sql } from 'kysely'
import type { TestApp } from '#tests/factories/app.ts'
import { DONE } from '#tests/factories/reviews.ts'
import type { Visit } from '#tests/factories/visits.ts'
import type { Model } from './model.ts'

const HOUR = 3_600_000
/** The visits are done one after the other. */
const APART = 30 * HOUR

/** Every run begins with the same visits, the first of which has just been done, and without reviews. */
export async function begin(t: TestApp, visits: readonly Visit[]): Promise<Model> {
  await sql`truncate review_photo, review_vote, review_report, review, review_tally, review_window, notification,
    rate_limit, booking_case, refund cascade`.execute(t.db)
  await sql`update provider_profile set ratings_sum = 0, ratings_count = 0`.execute(t.db)
  await sql`update offering set rank_score = 0, rating = 0`.execute(t.db)
  await sql`update customer_order set refunded_cents = 0`.execute(t.db)
  await sql`update payment set refunded_cents = 0`.execute(t.db)
  await keepSignedIn(t, new Date(DONE))
  const doneAt = (n: number) => Date.parse(DONE) + n * APART
  for (const [n, { id }] of visits.entries()) {
    const done = new Date(doneAt(n))
    await sql`update booking set status = 'completed', starts_at = ${new Date(done.getTime() - HOUR)}, ends_at = ${done},
      completed_at = ${done}, visit_reminder_at = null, held_since = null, cancel_reason = null, cancelled_at = null
      where id = ${id}`.execute(t.db)
    await sql`insert into review_window (booking_id, client_id, provider_id, entry_id, opens_at, closes_at)
      select b.id, b.client_id, b.provider_id, o.entry_id, b.ends_at, b.ends_at + interval '336 hours'
      from booking b join offering o on o.id = b.offering_id where b.id = ${id}`.execute(t.db)
  }
  t.setNow(DONE)
  return {
    now: Date.parse(DONE),
    visits: visits.map((_, n) => ({
      doneAt: doneAt(n),
      state: 'open',
      isPaid: true,
      report: 'none',
      isCancelled: false,
      reviews: {},
    })),
  }
}

/** However long no one acts: sessions aren't tested here. */
export async function keepSignedIn(t: TestApp, now: Date): Promise<void> {
  await sql`update session set last_used_at = ${now}, expires_at = '2099-01-01'`.execute(t.db)
}
