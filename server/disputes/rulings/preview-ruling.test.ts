import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideDisputeCase, grantGoodwill, refundVisit, waiveFee } from '#contract/disputes/admin.ts'
import { previewDecision, previewGiving, type GivingKind, type RulingPreview } from '#contract/disputes/preview.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed } from '#tests/factories/cases.ts'
import { checkoutWithCredit, creditOf, grant } from '#tests/factories/credit.ts'
import { tipOf } from '#tests/factories/dispute-fixture.ts'
import { addDone, answerAs, booksOf, report } from '#tests/factories/disputes.ts'
import { startPayoutBench, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip } from '#tests/factories/tips.ts'
import {
  addCompleted,
  addConfirmed,
  orderOf,
  pay,
  refundsOf,
  setStatusOf,
  type Visit,
} from '#tests/factories/visits.ts'

/** The preview before money moves, beside the real movements. */

/** $68 for the provider, $12 commission, and $4 GST, which is the provider’s to remit. */
const GST = { price: 80, gst: '123456782RT0001' }
const DAY = 86_400_000

let bench: PayoutBench
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
  admin = await anAdmin(t)
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

const preview = async (id: string, amount: number, kind: GivingKind = 'refund') =>
  t.call(previewGiving, { token: admin.token, params: { id }, query: { kind, amount: String(amount) } as never })
const ACTS = { refund: refundVisit, waiver: waiveFee, goodwill: grantGoodwill } as const
const act = async (id: string, amount: number, { kind = 'refund', seen }: { kind?: GivingKind; seen?: string } = {}) =>
  t.call(ACTS[kind], {
    token: await newSession(t, admin.id),
    params: { id },
    body: { amount, reason: 'It did not hold', ...(seen === undefined ? {} : { seen }) },
  })

type Books = Record<string, number>

/** The changes in dollars, as a preview names them. */
function changeOf(before: Books, after: Books): Pick<RulingPreview, 'bears'> & { card: number; credit: number } {
  const lost = (...names: string[]) =>
    names.reduce((sum, name) => sum + (after[name] ?? 0) - (before[name] ?? 0), 0) / 100
  return {
    card: 0 - lost('gateway') || 0,
    credit: 0 - lost('credit') || 0,
    bears: {
      provider: lost('provider', 'gst'),
      commission: lost('revenue'),
      taxes: lost('gst_platform', 'pst_platform'),
      homebloom: lost('promotions', 'bad_debt'),
      bank: 0,
      gift_card: 0,
    },
  }
}

/** Looks, refunds and lets the payment company take it. @returns the preview and what the books say of it */
async function refundAsShown(visit: Visit, amount: number, kind: GivingKind = 'refund') {
  const orderId = await orderOf(t, visit.id)
  const before = await booksOf(t, orderId)
  const shown = await preview(visit.id, amount, kind)
  expect(shown.status).toBe(200)
  // A look leaves nothing behind.
  expect(await booksOf(t, orderId)).toEqual(before)
  const answer = await act(visit.id, amount, { kind, seen: shown.body.seen })
  expect(answer.status).toBe(200)
  await workOnce(t)
  return { shown: shown.body, booked: changeOf(before, await booksOf(t, orderId)) }
}

function expectSame({ shown, booked }: Awaited<ReturnType<typeof refundAsShown>>) {
  expect(shown.bears).toEqual(booked.bears)
  expect([shown.back.card, shown.back.gift_card + shown.back.credit]).toEqual([booked.card, booked.credit])
  const { back, bears } = shown
  const sum = (of: Record<string, number>) => Math.round(Object.values(of).reduce((all, one) => all + one, 0) * 100)
  expect(sum(bears)).toBe(sum(back))
}

/** Earned, and all of it at the bank if `isPaidOut`. */
async function earn(visit: Visit, { isPaidOut = false, dollars = 72 } = {}): Promise<Visit> {
  const { id, token } = visit.provider
  const accountId = await setUpPayoutsOf(t, token)
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  if (!isPaidOut) return visit
  expect((await bench.ask({ token }, dollars)).status).toBe(201)
  await workOnce(t)
  t.advance(2 * DAY)
  await workOnce(t)
  expect((await bench.standingOf({ id, token, accountId })).available).toBe(0)
  return visit
}

/** Paid from a gift card and other credit as far as they go, and the rest by card. */
async function addPaidBy(giftCents: number, creditCents: number): Promise<Visit> {
  const visit = await addConfirmed(t, GST)
  await grant(t, visit.client.id, { amountCents: giftCents, source: 'gift', expiresAt: null })
  await grant(t, visit.client.id, { amountCents: creditCents })
  const { session_id } = (await checkoutWithCredit(t, visit)).body
  await pay(t, session_id)
  await setStatusOf(t, visit, 'provider', 'completed')
  return visit
}

describe('a preview of a refund', () => {
  test('says of a paid out visit who owes what, to the cent as the books afterwards', async () => {
    const visit = await earn(await addCompleted(t, { price: 80 }), { isPaidOut: true, dollars: 68 })
    const made = await refundAsShown(visit, 60)
    expect(made.shown).toMatchObject({
      back: { card: 60, gift_card: 0, credit: 0, bank: 0 },
      bears: { provider: 51, commission: 9, taxes: 0, homebloom: 0 },
      provider: { first_name: 'Amara', place: 'paid', balance: -51 },
      needs: { factor: true, second_admin: false },
    })
    expectSame(made)
    const standing = await bench.standingOf({ ...visit.provider, accountId: '' })
    expect(standing.available).toBe(made.shown.provider!.balance)
  })

  test('says of a visit in the balance what the balance becomes', async () => {
    const visit = await earn(await addCompleted(t, GST))
    const made = await refundAsShown(visit, 10.01)
    expect(made.shown).toMatchObject({
      bears: { provider: 8.58, commission: 1.43 },
      provider: { place: 'balance', balance: 63.42 },
      needs: { factor: false, second_admin: false },
    })
    expectSame(made)
  })

  test('says of a visit that is not earned yet what its provider gets less of', async () => {
    const visit = await addDone(t, GST)
    const shown = await preview(visit.id, 21)
    expect(shown.body).toMatchObject({
      back: { card: 21 },
      bears: { provider: 18, commission: 3 },
      provider: { place: 'pending', balance: 0 },
    })
    expect((await act(visit.id, 21, { seen: shown.body.seen })).status).toBe(200)
    await earn(visit)
    expect(await booksOf(t, await orderOf(t, visit.id))).toMatchObject({ provider: -5100, gst: -300, revenue: -900 })
  })

  test('names the card, the gift card and other credit apart', async () => {
    const visit = await earn(await addPaidBy(2000, 3000))
    const made = await refundAsShown(visit, 60)
    expect(made.shown.back).toEqual({ card: 34, bank: 0, gift_card: 20, credit: 6 })
    expectSame(made)
  })

  test('counts a part after a part that no card has yet, of this visit and of another one', async () => {
    const first = await addCompleted(t, GST)
    const visit = await addCompleted(t, { ...GST, provider: first.provider, time: '13:00' })
    await earn(visit, { isPaidOut: true, dollars: 144 })
    expect((await act(first.id, 21)).status).toBe(200)
    expect((await act(visit.id, 10.01)).status).toBe(200)
    const shown = (await preview(visit.id, 20)).body
    expect(shown.provider).toMatchObject({ place: 'paid', balance: -43.72 })
    expect((await act(visit.id, 20, { seen: shown.seen })).status).toBe(200)
    await workOnce(t)
    expect((await bench.standingOf({ ...visit.provider, accountId: '' })).available).toBe(shown.provider!.balance)
  })

  test('returns to us what a promo code had paid of the part', async () => {
    const { code } = await addPromo(t)
    const visit = await addPaidWith(t, code, GST)
    await setStatusOf(t, visit, 'provider', 'completed')
    await earn(visit)
    const made = await refundAsShown(visit, 30)
    expect(made.shown.bears.homebloom).toBeLessThan(0)
    expectSame(made)
  })

  test('asks for a second admin once small sums come to more than $200, and says so before', async () => {
    // No visit of the tests costs so much; goodwill counts in the same way.
    const visit = await addDone(t)
    const needs = async (amount: number) => (await preview(visit.id, amount, 'goodwill')).body
    expect((await needs(200)).needs).toEqual({ factor: true, second_admin: false })
    expect((await act(visit.id, 150, { kind: 'goodwill' })).status).toBe(200)
    const shown = await needs(50.01)
    expect(shown.needs).toEqual({ factor: true, second_admin: true })
    const asked = await act(visit.id, 50.01, { kind: 'goodwill', seen: shown.seen })
    expect(asked.body.rulings[0]).toMatchObject({ state: 'waiting' })
  })

  test('refuses what the refund would refuse, in its words', async () => {
    const visit = await addDone(t, GST)
    expect((await preview(visit.id, 84.01)).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ msg: 'Not more than is left: $84.00', loc: ['body', 'amount'] }],
    })
    await report(t, visit)
    expect((await preview(visit.id, 10)).body.detail).toContain('A dispute about this visit is open')
  })
})

test('a refund is refused once its preview no longer holds, and the same sum goes through with a new one', async () => {
  const visit = await earn(await addCompleted(t, GST), { isPaidOut: true })
  const { seen } = (await preview(visit.id, 20)).body
  expect((await act(visit.id, 20)).status).toBe(200)
  const refused = await act(visit.id, 20, { seen })
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
  expect(refused.body.detail).toContain('Please check the new figures')
  expect(await refundsOf(t, visit.id)).toHaveLength(1)
  // Another sum than the one that was shown is no better.
  const again = (await preview(visit.id, 20)).body
  expect(await act(visit.id, 21, { seen: again.seen })).toMatchObject({ status: 409 })
  expect((await act(visit.id, 20, { seen: again.seen })).status).toBe(200)
  expect(await refundsOf(t, visit.id)).toHaveLength(2)
})

test('a waived fee is shown as its provider’s share and our commission', async () => {
  const visit = await earn(await addMissed(t, { price: 80 }), { isPaidOut: true, dollars: 68 })
  const made = await refundAsShown(visit, 40, 'waiver')
  expect(made.shown).toMatchObject({
    bears: { provider: 34, commission: 6 },
    provider: { place: 'paid', balance: -34 },
  })
  expectSame(made)
})

test('goodwill is credit that Homebloom alone bears', async () => {
  const visit = await addDone(t)
  const shown = (await preview(visit.id, 15, 'goodwill')).body
  expect(shown).toMatchObject({
    back: { card: 0, bank: 0, gift_card: 0, credit: 15 },
    bears: { provider: 0, commission: 0, taxes: 0, homebloom: 15 },
    provider: null,
  })
  expect((await act(visit.id, 15, { kind: 'goodwill', seen: shown.seen })).status).toBe(200)
  expect(await creditOf(t, visit.client.id)).toBe(1500)
})

describe('a preview of a decision', () => {
  const look = async (id: string, query: object) =>
    t.call(previewDecision, { token: admin.token, params: { id }, query: query as never })
  const decide = async (id: string, body: { decision: 'part' | 'full'; refund?: number; seen: string }) =>
    t.call(decideDisputeCase, {
      token: await newSession(t, admin.id),
      params: { id },
      body: { reason: 'We asked both of you', ...body },
    })

  test('a refund of a paid-out visit shows the provider’s debt, and no refund costs no one anything', async () => {
    const visit = await earn(await addCompleted(t, GST), { isPaidOut: true })
    const id = await report(t, visit, { asks: 'part', amount: 20 })
    await answerAs(t, visit, id, 'provider')
    expect((await look(id, { decision: 'release' })).body).toMatchObject({
      back: { card: 0 },
      bears: { provider: 0, commission: 0 },
    })
    const orderId = await orderOf(t, visit.id)
    const before = await booksOf(t, orderId)
    const shown = (await look(id, { decision: 'part', refund: '20' })).body
    expect(shown.provider).toMatchObject({ place: 'paid', balance: -17.14 })
    expect((await decide(id, { decision: 'part', refund: 20, seen: shown.seen })).status).toBe(200)
    await workOnce(t)
    expectSame({ shown, booked: changeOf(before, await booksOf(t, orderId)) })
    expect((await bench.standingOf({ ...visit.provider, accountId: '' })).available).toBe(-17.14)
  })

  test('a tip costs only its provider, and its preview expires once something else is refunded', async () => {
    const visit = await earn(await addCompleted(t, GST))
    await addTip(t, visit, { amount: 12 })
    const id = await report(t, visit, { order_id: await tipOf(t, visit), reason: 'wrong_amount' })
    await answerAs(t, visit, id, 'provider')
    const shown = (await look(id, { decision: 'full' })).body
    expect(shown.bears).toMatchObject({ provider: 12, commission: 0, taxes: 0, homebloom: 0 })
    expect((await act(visit.id, 30)).status).toBe(200)
    expect(await decide(id, { decision: 'full', seen: shown.seen })).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere' },
    })
    const again = (await look(id, { decision: 'full' })).body
    expect((await decide(id, { decision: 'full', seen: again.seen })).status).toBe(200)
  })
})
