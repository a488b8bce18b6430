import { grantGoodwill } from '#contract/disputes/admin.ts'
import { answerDispute, openDispute } from '#contract/disputes.ts'
import { listBookings, type Booking } from '#contract/bookings.ts'
import { buyGiftCard, redeemGiftCard, showGiftCodeOnce } from '#contract/gift-cards.ts'
import { paySandboxCheckout } from '#contract/payments.ts'
import {
  checkPayoutAccount,
  getPayoutStanding,
  LEAST_ON_DEMAND_CENTS,
  payOutNow,
  setUpPayouts,
} from '#contract/payouts.ts'
import { actAsCompany, saveSandboxPayee } from '#contract/sandbox.ts'
import { giveTip } from '#contract/tips.ts'
import { demoAdmin, demoProviders } from '#db/seed/people.ts'
import type { FrontDoor } from './front-door.ts'
import type { Stage } from './play-bookings.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const CLIENT = 'client@demo.homebloom.test'
const CLIENT_2 = 'client2@demo.homebloom.test'
const PROVIDER = 'provider@demo.homebloom.test'
const PROVIDER_2 = 'provider2@demo.homebloom.test'

/** Numbers of the sandbox's bank: see web/sandbox/pages/payout-setup.tsx. */
const [TAKES, CLOSED] = ['000123456789', '000111111113']

/**
 * Something true for every page of money: accounts for payouts in each of their states, a payout that arrived, one that
 * came back and one under way, credit from two sources, gift cards, tips, and a visit about which two people disagree.
 */
export function planMoney(stage: Stage): void {
  planPayouts(stage)
  planGifts(stage)
  const { door, plan, now, awake } = stage
  plan(awake(now - 6 * DAY), async () => {
    const visit = await lastDoneOf(stage, CLIENT)
    if (!visit) return
    const body = { amount: 15, reason: 'Sorry for the late start, and thank you for your patience.' }
    await door.call(demoAdmin.email, grantGoodwill, { params: { id: visit.id }, body })
  })
  for (const [client, amount, at] of [
    [CLIENT_2, 12, 9],
    [CLIENT, 15, 5],
  ] as const)
    plan(awake(now - at * DAY), async () => {
      const visit = await lastDoneOf(stage, client)
      if (!visit) return
      const body = { amount, message: amount > 12 ? 'Thank you, it was lovely.' : 'Thanks for squeezing me in!' }
      await payByCard(door, await door.call(client, giveTip, { params: { id: visit.id }, body }))
    })
  plan(awake(now - 14 * HOUR), async () => {
    const visit = (await lastDoneOf(stage, CLIENT_2, PROVIDER)) ?? (await lastDoneOf(stage, CLIENT_2))
    if (!visit) return
    const body = {
      reason: 'cut_short' as const,
      text: 'We had booked an hour, and it was over after forty minutes.',
      photos: [],
      asks: 'part' as const,
      amount: 20,
    }
    const { disputes } = await door.call(CLIENT_2, openDispute, { params: { id: visit.id }, body })
    const provider = demoProviders.find(
      ({ firstName, lastName }) => `${firstName} ${lastName}` === visit.provider.full_name,
    )
    // Answered, so that an admin can decide it: before, the other side would still have three days.
    plan(stage.clock() + HOUR, async () => {
      const answer = {
        text: 'We finished early because the colour had already set. I offered to stay for the blow-dry.',
      }
      await door.call(provider!.email, answerDispute, { params: { id: disputes[0]!.id }, body: answer })
    })
  })
}

function planPayouts({ door, plan, now }: Stage): void {
  const others = demoProviders.map(({ email }) => email).filter((email) => ![PROVIDER, PROVIDER_2].includes(email))
  const chosen = new Set<string>()
  /** The next provider with money to be paid out, each once. */
  const choose = async () => {
    for (const email of others.filter((one) => !chosen.has(one))) {
      const { available } = await door.call(email, getPayoutStanding)
      if (available * 100 < LEAST_ON_DEMAND_CENTS) continue
      chosen.add(email)
      return email
    }
    throw new Error('nobody has earned anything yet')
  }
  // Paid every Monday since.
  plan(now - 30 * DAY, () => setUp(door, PROVIDER, TAKES))
  // Begun, and left before the bank account was given.
  plan(now - 3 * DAY, () => door.call(PROVIDER_2, setUpPayouts))
  plan(now - 12 * DAY, async () => {
    const closed = await choose()
    await setUp(door, closed, CLOSED)
    await askForPayout(door, closed)
  })
  plan(now - 2 * DAY, async () => {
    const account_id = await setUp(door, await choose(), TAKES)
    await door.call(null, actAsCompany, { body: { act: 'restrict', account_id } })
  })
  plan(now - 3 * HOUR, async () => {
    const paid = await choose()
    await setUp(door, paid, TAKES)
    await askForPayout(door, paid)
  })
}

/** @returns the account's id at the payment company */
async function setUp(door: FrontDoor, provider: string, account_number: string): Promise<string> {
  const { url } = await door.call(provider, setUpPayouts)
  const account_id = url.split('/').at(-1)!
  const holder = demoProviders.find(({ email }) => email === provider)!
  await door.call(null, saveSandboxPayee, {
    params: { account_id },
    body: { holder: `${holder.firstName} ${holder.lastName}`, transit: '00412', institution: '001', account_number },
  })
  await door.call(provider, checkPayoutAccount)
  return account_id
}

async function askForPayout(door: FrontDoor, provider: string): Promise<void> {
  const { available } = await door.call(provider, getPayoutStanding)
  await door.call(provider, payOutNow, { body: { amount: available } })
}

/** One that was redeemed, and one that a friend has not opened yet. */
function planGifts({ door, plan, now, awake }: Stage): void {
  const common = { message: 'Enjoy an hour for yourself.', deliver_on: null }
  plan(awake(now - 12 * DAY), async () => {
    const gift = await door.call(CLIENT_2, buyGiftCard, {
      body: {
        ...common,
        amount: 50,
        delivery: 'hand',
        sender_name: 'Arjun Mehta',
        recipient_name: 'Maya Thompson',
        recipient_email: null,
        art: 'bouquet',
      },
    })
    await payByCard(door, gift)
    plan(awake(now - 10 * DAY), async () => {
      const { code } = await door.call(CLIENT_2, showGiftCodeOnce, { params: { id: gift.id } })
      await door.call(CLIENT, redeemGiftCard, { body: { code } })
    })
  })
  plan(awake(now - 4 * DAY), async () => {
    const gift = await door.call(CLIENT, buyGiftCard, {
      body: {
        ...common,
        amount: 75,
        delivery: 'mail',
        sender_name: 'Maya Thompson',
        recipient_name: 'Priya Nair',
        recipient_email: 'priya.nair@friends.homebloom.test',
        art: 'blossom',
      },
    })
    await payByCard(door, gift)
  })
}

async function payByCard(door: FrontDoor, { session_id }: { session_id: string }): Promise<void> {
  await door.call(null, paySandboxCheckout, {
    params: { session_id },
    body: { card_number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Demo Client' },
  })
}

const TRIED_DAYS = 11

/** Her newest visit of these days that was paid and done. */
async function lastDoneOf({ door, clock }: Stage, client: string, provider?: string): Promise<Booking | undefined> {
  const bookings = await door.call(client, listBookings, { query: { tab: 'past', limit: 50 } })
  const ofProvider = demoProviders.find(({ email }) => email === provider)
  return bookings.find(
    ({ status, payment_status, starts_at, provider: by }) =>
      status === 'completed' &&
      payment_status === 'paid' &&
      Date.parse(starts_at) > clock() - TRIED_DAYS * DAY &&
      (!ofProvider || by.full_name === `${ofProvider.firstName} ${ofProvider.lastName}`),
  )
}
