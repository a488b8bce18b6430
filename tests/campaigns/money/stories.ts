import { createBooking, getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { grantGoodwill, waiveFee } from '#contract/disputes/admin.ts'
import { getVisitTips, giveTip } from '#contract/tips.ts'
import { localOf } from '#tests/factories/calendar.ts'
import { newSession } from '#tests/factories/people.ts'
import { takeLater } from './chargebacks.ts'
import { call } from './call.ts'
import { payBy } from './calls.ts'
import { halfOf, share } from './model.ts'
import { spend } from './balance-model.ts'
import { reportLater } from './reports.ts'
import { isRewarding } from './rewards.ts'
import { awaitShort, decideLater, takeBackShort } from './shorts.ts'
import { dueOf, giveBack, nameOf, type Fate, type Story } from './story.ts'
import { HOUR, type World } from './world.ts'

const MINUTE = 60_000

const FATES: readonly [Fate, number][] = [
  ['completed', 0.64],
  ['client early', 0.1],
  ['client late', 0.12],
  ['provider', 0.08],
  ['missed', 0.06],
]

export function drawFate(drawn: number): Fate {
  let rest = drawn
  for (const [fate, weight] of FATES) {
    rest -= weight
    if (rest < 0) return fate
  }
  return 'completed'
}

/** Puts all of a story on the agenda, each step in its hour. */
export function tell(world: World, story: Story): void {
  const { chance } = world
  const { startsAt, fate } = story
  const bookedAt = startsAt - 72 * HOUR + chance.between(0, 60) * MINUTE
  step(world, story, bookedAt, () => book(world, story))
  step(world, story, bookedAt + 5 * MINUTE, () => accept(world, story))
  if (story.pays) step(world, story, bookedAt + chance.between(6, 60) * MINUTE, () => payVisit(world, story))
  // A client who paid less than the price, and got that back, has another try.
  step(world, story, bookedAt + chance.between(38 * 60, 50 * 60) * MINUTE, () => payAgain(world, story))
  const hours = (from: number, to: number) => startsAt + chance.between(from * 60, to * 60) * MINUTE
  if (fate === 'client early') return step(world, story, hours(-50, -25), () => cancel(world, story, 'client'))
  if (fate === 'client late') return step(world, story, hours(-22, -2), () => cancel(world, story, 'client'))
  if (fate === 'provider') return step(world, story, hours(-50, -2), () => cancel(world, story, 'provider'))
  if (fate === 'missed') return step(world, story, startsAt + 16 * MINUTE, () => miss(world, story))
  completeLater(world, story)
}

const step = (world: World, story: Story, at: number, act: () => Promise<unknown>) => world.at(at, nameOf(story), act)

function completeLater(world: World, story: Story): void {
  step(world, story, story.startsAt + 61 * MINUTE, () => complete(world, story))
  if (story.tipCents === 0) return
  const at = story.startsAt + world.chance.between(2 * 60, 60 * 60) * MINUTE
  step(world, story, at, () => tip(world, story))
}

async function book({ t }: World, story: Story): Promise<void> {
  const [date = '', time = ''] = localOf(new Date(story.startsAt).toISOString()).split('T')
  const promo = story.code === null ? {} : { promo_code: story.code.text }
  const body = { service_id: story.provider.serviceId, date, time, ...promo }
  // Two who have met before: 10 % of the price instead of 15.
  story.commissionPercent = story.earlier?.isDone ? 10 : 15
  story.id = (await call(t.call(createBooking, { token: story.client.token, body }))).id
}

async function accept(world: World, story: Story): Promise<void> {
  await change(world, story, 'provider', { status: 'confirmed' })
  // Nothing is left to pay: it is paid by the provider's word.
  if (dueOf(story) === 0) story.borneCents = story.discountCents
}

type Change = { status: 'confirmed' | 'cancelled' | 'completed'; expected_fee?: number; reason?: string }

async function change({ t }: World, story: Story, who: 'client' | 'provider', body: Change): Promise<void> {
  await call(t.call(setBookingStatus, { token: story[who].token, params: { id: story.id }, body }))
}

/** Its state as shown to its client. */
const shown = ({ t }: World, { id, client }: Story) => call(t.call(getBooking, { token: client.token, params: { id } }))

async function payVisit(world: World, story: Story): Promise<void> {
  const due = dueOf(story)
  if (due === 0) return
  const { t, client, id } = { ...world, ...story }
  const body = { booking_id: id, use_credit: story.usesCredit }
  const open = () => t.call(openCheckout, { token: client.token, body })
  const { opened, short } = await payBy(world, open, story.paid, due, story)
  story.sessionId = opened.session_id
  story.short = short
  if (short) return decideLater(world, story)
  story.borneCents = story.discountCents
  spend(world.purseOf(client.id), world.now(), `visit ${id}`, story.paid.creditCents)
}

/** Only once the page says that there is something to pay, which is when the rest has been refunded. */
async function payAgain(world: World, story: Story): Promise<void> {
  if (!story.short || !(await shown(world, story)).can.pay) return
  const { t, client, id } = { ...world, ...story }
  const asked = await t.call(openCheckout, {
    token: client.token,
    body: { booking_id: id, use_credit: story.usesCredit },
  })
  // No one knows of the first one yet, and its checkout is over at the same moment.
  if (asked.status === 409 || asked.body.session_id === story.short.session) return
  takeBackShort(story.paid, story.short)
  story.short = null
  await payVisit(world, story)
}

/** Whether we know of the payment: one that we don't know of yet is refunded whole when it arrives. */
const isKnown = (payment: string) => payment === 'paid'

/**
 * Credit that ends soon lasts 30 days from its return, so no one with such credit cancels a visit before its payment
 * has arrived: only the product knows that moment.
 */
function mustWait(world: World, { client, paid }: Story, payment: string): boolean {
  return paid.creditCents > 0 && !isKnown(payment) && world.purseOf(client.id).endsAt !== null
}

async function cancel(world: World, story: Story, who: 'client' | 'provider'): Promise<void> {
  const { status, payment_status } = await shown(world, story)
  if (status === 'cancelled') return
  if (mustWait(world, story, payment_status)) return completeLater(world, story)
  const keepsHalf = story.fate === 'client late' && isKnown(payment_status)
  const [paid, borne] = [story.paid.keptCents, story.borneCents]
  const fee = keepsHalf ? halfOf(paid) : 0
  await change(world, story, who, { status: 'cancelled', ...(fee > 0 ? { expected_fee: fee / 100 } : {}) })
  giveBack(world, story, 'visit', paid - fee)
  // So that a code changes nothing for the provider, half of the whole is kept.
  story.borneCents = keepsHalf ? halfOf(paid + borne) - fee : 0
  waiveLater(world, story)
}

async function miss(world: World, story: Story): Promise<void> {
  const { status, payment_status } = await shown(world, story)
  if (status === 'cancelled') return
  if (mustWait(world, story, payment_status)) return completeLater(world, story)
  await change(world, story, 'provider', { status: 'cancelled', reason: 'no_show' })
  if (isKnown(payment_status)) return waiveLater(world, story)
  giveBack(world, story, 'visit', story.paid.keptCents)
  story.borneCents = 0
}

/** Once no one can object any more, or before. */
function waiveLater(world: World, story: Story): void {
  const cents = share(story.paid.keptCents, story.waivedPercent, 100)
  if (cents === 0) return
  step(world, story, world.now() + world.chance.between(3, 150) * HOUR, async () => {
    const token = await newSession(world.t, world.admins[0].id)
    const body = { amount: cents / 100, reason: 'There was a storm' }
    await call(world.t.call(waiveFee, { token, params: { id: story.id }, body }))
    giveBack(world, story, 'visit', cents)
  })
}

async function complete(world: World, story: Story): Promise<void> {
  await awaitShort(world, story)
  if ((await shown(world, story)).status !== 'confirmed') return
  await change(world, story, 'provider', { status: 'completed' })
  story.isDone = true
  story.hasEarned = isRewarding(story)
  if (story.report?.of === 'visit') reportLater(world, story)
  if (story.chargeback !== null) takeLater(world, story)
  if (story.goodwillCents === 0) return
  step(world, story, world.now() + world.chance.between(1, 300) * HOUR, async () => {
    const token = await newSession(world.t, world.admins[1].id)
    const body = { amount: story.goodwillCents / 100, reason: 'You waited for long' }
    await call(world.t.call(grantGoodwill, { token, params: { id: story.id }, body }))
    world.purseOf(story.client.id).restCents += story.goodwillCents
  })
}

async function tip(world: World, story: Story): Promise<void> {
  const { t, client, id } = { ...world, ...story }
  const { status, payment_status } = await shown(world, story)
  if (status !== 'completed' || !['paid', 'partially_refunded'].includes(payment_status)) return
  // While a case about the visit is open, the client isn't asked for a tip.
  if (!(await call(t.call(getVisitTips, { token: client.token, params: { id } }))).can_tip) return
  const asked = { token: client.token, params: { id }, body: { amount: story.tipCents / 100 } }
  const { short } = await payBy(world, () => t.call(giveTip, asked), story.tip, story.tipCents, story)
  if (short) return takeBackShort(story.tip, short)
  if (story.report?.of === 'tip') reportLater(world, story)
}
