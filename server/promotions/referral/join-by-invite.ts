import { findPerson, isSameAddress, type SignedUpByInvite } from '#server/accounts/index.ts'
import { openTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { plainCode } from '#contract/rules.ts'
import { findInviter } from '#server/promotions/promo-codes/queries.ts'
import { insertReferral } from './queries.ts'

/**
 * Adds a referral when a client signs up through an invite link, in the transaction that makes the account. An unknown
 * code doesn't stop the sign-up. If both live at one address an admin looks at it; nothing is refused for that.
 */
export async function joinByInvite(deps: Deps, trx: Transaction, { userId, code }: SignedUpByInvite): Promise<void> {
  const referrerId = await findInviter(trx, plainCode(code))
  if (referrerId === undefined) return
  const [referrer, friend] = [await findPerson(trx, referrerId), await findPerson(trx, userId)]
  if (!referrer || !friend || referrer.suspended_at !== null) return
  if (!(await insertReferral(trx, userId, referrerId, deps.clock.now()))) return
  if (!isSameAddress(referrer, friend)) return
  await openTask(deps, trx, {
    kind: 'referral.same_address',
    subject: { type: 'person', id: userId },
    dueAt: null,
    severity: 'normal',
    facts: { client: friend.full_name, referrer: referrer.full_name },
  })
}
