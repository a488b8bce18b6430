import type { Referral } from '#contract/referral.ts'
import { toDollars } from '#contract/money.ts'
import { listTakenBack } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { ensureInviteCode, listReferred, sumReferred } from './queries.ts'
import { REWARD_CENTS } from './rules.ts'

const CODE_LENGTH = 10
const SHOWN = 100

const referenceOf = (friendId: string) => `${friendId}:friend`

/** A client's own link, made on the first request, and what has come of it: of friends only the first name. */
export async function showReferral({ db, clock, site, localTime }: Deps, personId: string): Promise<Referral> {
  const drawn = newId().slice(0, CODE_LENGTH).toUpperCase()
  const code = await ensureInviteCode(db, personId, drawn, clock.now())
  const { friends, earned_cents } = await sumReferred(db, personId)
  const rows = await listReferred(db, personId, SHOWN)
  const references = rows.map(({ friend_id }) => referenceOf(friend_id))
  const takenBack = new Set(rows.length > 0 ? await listTakenBack(db, 'referral', references) : [])
  const isTakenBack = (friendId: string) => takenBack.has(referenceOf(friendId))
  return {
    code,
    link: `${site.publicUrl}/signup?invite=${code}`,
    reward: toDollars(REWARD_CENTS),
    earned: toDollars(earned_cents),
    friends_count: friends,
    friends: rows.map(({ friend_id, first_name, joined_at, rewarded_at, referrer_cents }) => ({
      first_name,
      joined_text: localTime.longDate(localTime.localDate(joined_at)),
      state:
        rewarded_at === null ? ('joined' as const) : isTakenBack(friend_id) ? ('refunded' as const) : ('done' as const),
      earned: toDollars(referrer_cents ?? 0),
    })),
  }
}
