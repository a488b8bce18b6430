import { findPerson } from '#server/accounts/index.ts'
import { CREDIT_ENDING, CREDIT_VOIDED } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  GIFT_BOUGHT,
  GIFT_CANCELLED,
  GIFT_REDEEMED,
  GIFT_SENT,
  REFERRAL_REWARDED,
  REWARD_TAKEN_BACK,
} from '#server/promotions/index.ts'
import { notify } from './notify.ts'

/** Messages to buyers and recipients of gift cards, to referrers, and to owners of expiring credit. */
export function hearOfGifts(deps: Deps): void {
  const { events } = deps
  const toBuyer = ({ cardId, buyer }: { cardId: string; buyer: { email: string } }) => ({
    to: [{ as: 'buyer', email: buyer.email }],
    subject: { type: 'gift_card', id: cardId } as const,
  })
  events.subscribe(GIFT_BOUGHT, (trx, data) => notify(deps, trx, { template: 'gift.bought', ...toBuyer(data), data }))
  events.subscribe(GIFT_SENT, (trx, data) =>
    notify(deps, trx, {
      template: 'gift.sent',
      to: [{ as: 'recipient', email: data.recipient.email }],
      subject: { type: 'gift_card', id: data.cardId },
      round: String(data.round),
      data,
    }),
  )
  events.subscribe(GIFT_REDEEMED, async (trx, data) => {
    if (!data.isOwn) await notify(deps, trx, { template: 'gift.redeemed', ...toBuyer(data), data })
  })
  events.subscribe(GIFT_CANCELLED, (trx, data) =>
    notify(deps, trx, { template: 'gift.cancelled', ...toBuyer(data), round: data.round ?? '', data }),
  )
  events.subscribe(REFERRAL_REWARDED, (trx, data) =>
    notify(deps, trx, {
      template: 'referral.rewarded',
      to: [
        { as: 'friend', email: data.friend.email },
        ...(data.referrer ? [{ as: 'referrer', email: data.referrer.email }] : []),
      ],
      subject: { type: 'account', id: data.friend.id },
      data,
    }),
  )
  events.subscribe(REWARD_TAKEN_BACK, (trx, data) =>
    notify(deps, trx, {
      template: 'referral.taken_back',
      to: [
        { as: 'friend', email: data.friend.email },
        ...(data.referrer ? [{ as: 'referrer', email: data.referrer.email }] : []),
      ],
      subject: { type: 'account', id: data.friend.id },
      data,
    }),
  )
  events.subscribe(CREDIT_VOIDED, async (trx, { entryId, personId, amountCents, madeGoodCents = 0, isReturned }) => {
    const cents = Math.abs(amountCents) - madeGoodCents
    const holder = isReturned || cents === 0 ? undefined : await findPerson(trx, personId)
    if (!holder) return
    await notify(deps, trx, {
      template: amountCents > 0 ? 'credit.taken_back' : 'credit.restored',
      to: [{ as: 'owner', email: holder.email }],
      subject: { type: 'account', id: personId },
      round: entryId,
      data: { firstName: holder.first_name, amountCents: cents },
    })
  })
  events.subscribe(CREDIT_ENDING, async (trx, ending) => {
    const owner = await findPerson(trx, ending.personId)
    if (!owner) return
    await notify(deps, trx, {
      template: 'credit.ending',
      to: [{ as: 'owner', email: owner.email }],
      subject: { type: 'account', id: ending.personId },
      round: ending.lotId,
      data: { ...ending, firstName: owner.first_name },
    })
  })
}
