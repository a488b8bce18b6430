import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'

/** Writes a vote or takes it back, once each. @returns how many there are then */
export async function setVote(
  trx: Transaction,
  { reviewId, personId, isHelpful, at }: { reviewId: string; personId: string; isHelpful: boolean; at: Date },
): Promise<number> {
  const change = isHelpful
    ? sql`insert into review_vote (review_id, person_id, at) values (${reviewId}, ${personId}, ${at})
        on conflict do nothing returning 1`
    : sql`delete from review_vote where review_id = ${reviewId} and person_id = ${personId} returning 1`
  const { rows } = await sql<{ helpful_count: number }>`
    with changed as (${change})
    update review set helpful_count = helpful_count + (select count(*)::int from changed) * ${isHelpful ? 1 : -1}::int
    where id = ${reviewId} returning helpful_count`.execute(trx)
  return rows[0]?.helpful_count ?? 0
}
