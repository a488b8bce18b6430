import { sql } from 'kysely'
import { sendAhead } from '#server/platform/db/pipelined-driver.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** A person's own code: the existing one, or this one. */
export async function ensureInviteCode(db: Database, personId: string, code: string, at: Date): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into invite_code (person_id, code, created_at) values (${personId}, ${code}, ${at})
    on conflict (person_id) do update set code = invite_code.code returning code`.execute(db)
  return rows[0]!.code
}

/** @returns whether they have not been invited before */
export async function insertReferral(
  trx: Transaction,
  friendId: string,
  referrerId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into referral (friend_id, referrer_id, joined_at) values (${friendId}, ${referrerId}, ${at})
    on conflict do nothing returning friend_id`.execute(trx)
  return rows.length > 0
}

/** A visit of a friend may count from that moment on: it is checked then, or earlier if another one comes before it. */
export async function hurryReferral(trx: Transaction, friendId: string, at: Date): Promise<void> {
  const query = sql`
    update referral set due_at = least(due_at, ${at}::timestamptz), news = news + 1
    where friend_id = ${friendId} and rewarded_at is null`
  await sendAhead(trx, query)
}

/** Number of changes of a friend's visits announced so far. */
export async function findNews(db: Database, friendId: string): Promise<number> {
  const row = await db.selectFrom('referral').select('news').where('friend_id', '=', friendId).executeTakeFirst()
  return row?.news ?? 0
}

/**
 * When to check it next; null for not before something changes. If news has arrived that the caller hasn't seen,
 * nothing changes.
 */
export async function delayReferral(
  trx: Transaction,
  friendId: string,
  { news, until }: { news: number; until: Date | null },
): Promise<void> {
  const query = trx.updateTable('referral').set({ due_at: until }).where('friend_id', '=', friendId)
  await sendAhead(trx, query.where('news', '=', news).where('rewarded_at', 'is', null))
}

/** Friends, the longest overdue first. */
export async function listDueFriends(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ friend_id: string }>`
    select friend_id from referral
    where rewarded_at is null and due_at is not null and due_at <= ${now} order by due_at limit ${limit}`.execute(db)
  return rows.map(({ friend_id }) => friend_id)
}

export type RewardedSoFar = { referrer_id: string; rewarded: number }

/**
 * Locks the referral of a friend and its referrer's others until the transaction ends, so that two simultaneous ones
 * count each other. Undefined for one that is rewarded already, and for people who were not invited.
 */
export async function lockReferral(
  trx: Transaction,
  friendId: string,
  yearFrom: Date,
): Promise<RewardedSoFar | undefined> {
  await sql`
    select 1 from invite_code
    where person_id = (select referrer_id from referral where friend_id = ${friendId}) for update`.execute(trx)
  const { rows } = await sql<RewardedSoFar>`
    select r.referrer_id, (
      select count(*)::int from referral o
      where o.referrer_id = r.referrer_id and o.rewarded_at >= ${yearFrom} and o.referrer_cents > 0) as rewarded
    from referral r where r.friend_id = ${friendId} and r.rewarded_at is null for update of r`.execute(trx)
  return rows[0]
}

export async function markRewarded(
  trx: Transaction,
  friendId: string,
  reward: { bookingId: string; referrerCents: number; at: Date },
): Promise<void> {
  const change = { booking_id: reward.bookingId, referrer_cents: reward.referrerCents, rewarded_at: reward.at }
  await trx
    .updateTable('referral')
    .set({ ...change, due_at: null })
    .where('friend_id', '=', friendId)
    .execute()
}

/** Marks a reward as taken back. It no longer counts for the referrer's year. @returns what they had earned before */
export async function markTakenBack(
  trx: Transaction,
  friendId: string,
): Promise<{ referrer_id: string; referrer_cents: number | null } | undefined> {
  const { rows } = await sql<{ referrer_id: string; referrer_cents: number | null }>`
    with before as materialized (
      select friend_id, referrer_id, referrer_cents from referral where friend_id = ${friendId} for update)
    update referral r set referrer_cents = 0 from before b where r.friend_id = b.friend_id
    returning b.referrer_id, b.referrer_cents`.execute(trx)
  return rows[0]
}

/** The friend whose first visit was rewarded. */
export async function findFriendRewardedBy(trx: Transaction, bookingId: string): Promise<string | undefined> {
  const found = trx.selectFrom('referral').select('friend_id').where('booking_id', '=', bookingId)
  return (await found.executeTakeFirst())?.friend_id
}

export type ReferredRow = {
  friend_id: string
  first_name: string
  joined_at: Date
  rewarded_at: Date | null
  referrer_cents: number | null
}

/** Friends whom a person has brought, newest first. */
export async function listReferred(db: Database, referrerId: string, limit: number): Promise<ReferredRow[]> {
  const { rows } = await sql<ReferredRow>`
    select r.friend_id, u.first_name, r.joined_at, r.rewarded_at, r.referrer_cents
    from referral r join user_account u on u.id = r.friend_id
    where r.referrer_id = ${referrerId} order by r.joined_at desc, r.friend_id limit ${limit}`.execute(db)
  return rows
}

export async function sumReferred(
  db: Database,
  referrerId: string,
): Promise<{ friends: number; earned_cents: number }> {
  const { rows } = await sql<{ friends: number; earned_cents: number }>`
    select count(*)::int as friends, coalesce(sum(referrer_cents), 0)::int8 as earned_cents
    from referral where referrer_id = ${referrerId}`.execute(db)
  return rows[0]!
}
