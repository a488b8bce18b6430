import { cancelGiftCard, refundGiftCard } from '#contract/gift-cards.ts'
import { askForGift, codeOf, redeem } from '#tests/factories/gifts.ts'
import { localOf } from '#tests/factories/calendar.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { call } from './call.ts'
import { payBy } from './calls.ts'
import { takeBackShort, type Short } from './shorts.ts'
import type { Settled } from './model.ts'
import { DAY, HOUR, type World } from './world.ts'

export type Gift = {
  buyer: TestPerson
  /** The person who was given the code. */
  friend: TestPerson
  dollars: number
  byMail: boolean
  /** Turned into credit; left alone; cancelled by its buyer before its day; its money returned by an admin. */
  fate: 'redeemed' | 'kept' | 'called off' | 'returned'
  /** The card that paid for it may refuse a refund: then it becomes credit, or comes from our own bank. */
  card: string
  takesCredit: boolean
  paid: Settled
  /** Less came than it costs: it isn't bought, and the money is refunded. */
  short: Short | null
  isRedeemed: boolean
}

/** Long enough to know of a payment, whatever became of its event. */
const KNOWN_AFTER = 4 * DAY

/** Puts the life of a gift card on the agenda. */
export function tellGift(world: World, gift: Gift, boughtAt: number): void {
  const who = `gift card of ${gift.buyer.id}, ${gift.fate}`
  world.at(boughtAt, who, async () => {
    const { opened, short } = await buy(world, gift)
    const { id } = opened
    gift.short = short
    if (short) return takeBackShort(gift.paid, short)
    const then = world.now() + KNOWN_AFTER + world.chance.between(0, 48) * HOUR
    if (gift.fate !== 'kept') world.at(then, who, () => end(world, gift, id))
  })
}

function buy(world: World, gift: Gift) {
  const later = localOf(new Date(world.now() + 20 * DAY).toISOString()).slice(0, 10)
  const change = {
    amount: gift.dollars,
    delivery: gift.byMail ? ('mail' as const) : ('hand' as const),
    recipient_email: gift.byMail ? `friend-of-${gift.buyer.id}@example.test` : null,
    deliver_on: gift.fate === 'called off' ? later : null,
  }
  // As the page does: without an answer of the payment company, a repeat is the same purchase.
  const key = `gift-of-${gift.buyer.id}`
  return payBy(world, () => askForGift(world.t, gift.buyer, change, key), gift.paid, gift.dollars * 100, gift)
}

async function end(world: World, gift: Gift, id: string): Promise<void> {
  const { t, admins } = world
  const { buyer, friend, fate } = gift
  if (fate === 'called off') await call(t.call(cancelGiftCard, { token: buyer.token, params: { id } }))
  if (fate === 'returned') {
    const body = { reason: 'Bought by mistake' }
    await call(t.call(refundGiftCard, { token: await newSession(t, admins[0].id), params: { id }, body }))
  }
  if (fate !== 'redeemed') {
    gift.paid.keptCents = 0
    return
  }
  const to = `friend-of-${buyer.id}@example.test`
  const mailed = /Code: ([A-Z2-9-]{19})/.exec(world.letters.get(to) ?? '')
  const code = gift.byMail ? (mailed?.[1] ?? '') : await codeOf(t, { id, buyer })
  await call(redeem(t, friend, code))
  gift.isRedeemed = true
  world.purseOf(friend.id).restCents += gift.dollars * 100
}
