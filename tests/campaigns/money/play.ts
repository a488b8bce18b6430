import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargeCommissionTaxes } from '#tests/factories/commission-taxes.ts'
import { cast, type Cast } from './actors.ts'
import { createChance } from './chance.ts'
import { tellGift } from './gifts.ts'
import { expectedOf, judge } from './judge.ts'
import { tellPayee } from './payees.ts'
import { tellRefusals } from './refusals.ts'
import { hearOfShort } from './shorts.ts'
import { tellTakenGift } from './taken-gifts.ts'
import { tell } from './stories.ts'
import { DAY, HOUR, startWorld, type World } from './world.ts'

/** How long after the last visit a report, its decision and the appeal are over. */
const TALK_DAYS = 24
/** Then no one acts any more, and everything arrives: three Mondays, and 30 days of credit that came back. */
const QUIET_DAYS = 40

export type MoneyRun = {
  bookings: number
  seconds: number
  days: number
  counts: World['counts']
  happened: Record<string, number>
  faults: string[]
  /** The same after something was broken. */
  noticed: string[]
}

type Play = {
  bookings: number
  seed: number
  /** By the worker's clock. Money earned two days after a visit must be booked before anything else happens to it. */
  workEveryHours: number
  /** Breaks something once all has been checked: another check must show it. */
  spoil: (t: TestApp) => Promise<void>
}

/** Plays so many bookings through the front door over a bad network, and compares everyone's state at the end. */
export async function playMoney({ bookings, seed, workEveryHours, spoil }: Play): Promise<MoneyRun> {
  const chance = createChance(seed)
  const world = await startWorld(chance)
  const begun = performance.now()
  const from = world.now()
  await chargeCommissionTaxes(world.t)
  const made = await cast(world, bookings)
  const last = Math.max(...[...made.stories, ...made.takenGifts].map(({ startsAt }) => startsAt))
  const calm = last + TALK_DAYS * DAY
  for (const story of made.stories) tell(world, story)
  for (const gift of made.gifts) tellGift(world, gift, chance.between(from + HOUR, last - 7 * DAY))
  for (const gift of made.takenGifts) tellTakenGift(world, gift)
  for (const payee of made.payees) tellPayee(world, payee, from, calm - 7 * DAY)
  tellRefusals(world, made, from, calm)
  await pass(world, made, { from, until: calm, everyMs: workEveryHours * HOUR })
  await pass(world, made, { from: calm, until: calm + QUIET_DAYS * DAY, everyMs: DAY })
  const expected = await expectedOf(world, made)
  const faults = await judge(world, made, expected)
  const happened = await countHappened(world, made)
  await spoil(world.t)
  const noticed = await judge(world, made, expected)
  await world.t.close()
  const seconds = (performance.now() - begun) / 1000
  const days = (calm - from) / DAY + QUIET_DAYS
  return { bookings, seconds, days, counts: world.counts, happened, faults, noticed }
}

type Span = { from: number; until: number; everyMs: number }

async function pass(world: World, { stories }: Cast, { from, until, everyMs }: Span): Promise<void> {
  const { t, agenda } = world
  for (let at = from; at < until; at += everyMs) {
    await agenda.run(at, (moment) => t.setNow(new Date(moment).toISOString()))
    t.setNow(new Date(at).toISOString())
    await workOnce(t)
    for (const story of stories) await hearOfShort(world, story)
  }
}

/** How much of everything there was: a run that plays nothing proves nothing. */
async function countHappened(
  { t }: World,
  { stories, gifts, takenGifts, friends }: Cast,
): Promise<Record<string, number>> {
  const payouts = await t.db
    .selectFrom('payout')
    .select(['state', (select) => select.fn.countAll<string>().as('n')])
    .groupBy('state')
    .execute()
  const lapsed = await t.db
    .selectFrom('ledger_transaction')
    .select((select) => select.fn.countAll<string>().as('n'))
    .where('cause', '=', 'credit_lapsed')
    .executeTakeFirstOrThrow()
  const disputes = await t.db
    .selectFrom('dispute')
    .select(['decision', (select) => select.fn.countAll<string>().as('n')])
    .groupBy('decision')
    .execute()
  const chargebacks = await t.db
    .selectFrom('chargeback')
    .select(['status', (select) => select.fn.countAll<string>().as('n')])
    .groupBy('status')
    .execute()
  return {
    'with codes': stories.filter(({ borneCents }) => borneCents > 0).length,
    'of pairs who have met': stories.filter(({ commissionPercent }) => commissionPercent === 10).length,
    'with refunds that the card refused': stories.filter(({ paid, tip }) =>
      [paid, tip].some((one) => one.asCreditCents + one.byTransferCents > 0),
    ).length,
    'of a dollar more than was asked': [
      ...stories.flatMap(({ paid, tip }) => [paid, tip]),
      ...gifts.map(({ paid }) => paid),
    ].filter(({ overCents }) => overCents > 0).length,
    'of a dollar less that went back': [
      ...stories.flatMap(({ paid, tip }) => [paid, tip]),
      ...gifts.map(({ paid }) => paid),
    ].filter(({ returnedCents }) => returnedCents.length > 0).length,
    'of a dollar less that counted': stories.filter(({ missingBorneCents }) => missingBorneCents > 0).length,
    'gift cards whose card took nothing back': gifts.filter(
      ({ paid: { asCreditCents, byTransferCents } }) => asCreditCents + byTransferCents > 0,
    ).length,
    'gift cards that a bank took back': takenGifts.length,
    tips: stories.filter(({ tip }) => tip.keptCents > 0).length,
    'gift cards redeemed': gifts.filter(({ isRedeemed }) => isRedeemed).length,
    'friends rewarded': friends.filter(({ friend }) => stories.some((one) => one.client === friend && one.hasEarned))
      .length,
    'lots that ended': Number(lapsed.n),
    ...Object.fromEntries(chargebacks.map(({ status, n }) => [`chargebacks ${status}`, Number(n)])),
    ...Object.fromEntries(disputes.map(({ decision, n }) => [`disputes: ${decision ?? 'open'}`, Number(n)])),
    ...Object.fromEntries(payouts.map(({ state, n }) => [`payouts ${state}`, Number(n)])),
  }
}

export function describeMoney({
  bookings,
  seconds,
  days,
  counts,
  happened,
  faults,
}: Omit<MoneyRun, 'noticed'>): string {
  const { events, deliveries, lost, failures } = counts
  return [
    `${bookings} bookings over ${days.toFixed(0)} days in ${seconds.toFixed(0)} s`,
    `${events} events: ${lost} never delivered, the others ${deliveries} times; ${failures} calls of the payment company failed`,
    Object.entries(happened)
      .map(([what, n]) => `${n} ${what}`)
      .join(', '),
    faults.length === 0 ? 'every account agrees with the model, to the cent' : faults.slice(0, 40).join('\n'),
  ].join('\n')
}
