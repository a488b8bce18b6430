import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Cast } from './actors.ts'
import { backTo, bookGiven, bookLapsed, type Books } from './model.ts'
import type { Story } from './story.ts'
import type { World } from './world.ts'

/** The balances of two friends. */
const REWARD_CENTS = 1000
/** The part of a visit that has to stay paid by a card. */
const LEAST_CENTS = 2000

/** The visit for which a person was rewarded, and what was taken back of it. */
type Rewarded = {
  friend_id: string
  booking_id: string
  friend_back: number
  referrer_back: number
  left_cents: number
}

/** The server decides which visit of a friend comes first, and how much its lots still held when it took them back. */
export async function listRewarded(db: Database): Promise<Rewarded[]> {
  const backOf = (whose: string) => sql`(
    select -coalesce(sum(e.amount_cents), 0)::int from credit_lot l join credit_entry e on e.lot_id = l.id and e.kind = 'lapsed'
    where l.source = 'referral' and l.reference = r.friend_id || ${whose}::text)`
  const { rows } = await sql<Rewarded>`
    select r.friend_id, r.booking_id, ${backOf(':friend')} as friend_back, ${backOf(':referrer')} as referrer_back,
      (select coalesce(sum(e.amount_cents), 0)::int from credit_lot l join credit_entry e on e.lot_id = l.id
        where l.source = 'referral' and l.reference like r.friend_id || ':%') as left_cents
    from referral r where r.booking_id is not null`.execute(db)
  return rows
}

/**
 * Adds promised rewards of friends to the books and the balances, and removes withdrawn ones. @returns what is wrong
 */
export function bookRewards(books: Books, world: World, { stories, friends }: Cast, rewarded: Rewarded[]): string[] {
  return friends.flatMap(({ friend, referrer }) => {
    const found = rewarded.find(({ friend_id }) => friend_id === friend.id)
    const by = stories.filter(({ client, hasEarned }) => client === friend && hasEarned)
    if (!found) return by.some(isRewarding) ? [`${friend.id} was not rewarded`] : []
    const story = by.find(({ id }) => id === found.booking_id)
    if (!story) return [`${friend.id} was rewarded for ${found.booking_id}`]
    const backs = [found.friend_back, found.referrer_back]
    for (const [n, { id }] of [friend, referrer].entries()) {
      bookGiven(books, id, REWARD_CENTS)
      bookLapsed(books, id, backs[n]!)
      world.purseOf(id).restCents += REWARD_CENTS - backs[n]!
    }
    if (isRewarding(story))
      return backs.some((back) => back > 0) ? [`a reward was taken back, and ${story.id} is paid`] : []
    return found.left_cents > 0 ? [`a reward stands, and ${story.id} is not paid`] : []
  })
}

/**
 * The part of a visit that must stay paid by a card to bring a reward. Money that a bank keeps at our cost belongs to
 * no one.
 */
export function isRewarding({ paid, chargeback }: Story): boolean {
  const borneCents = chargeback?.isBorne ? chargeback.cents : 0
  return paid.cardCents - backTo(paid).card - borneCents >= LEAST_CENTS
}
