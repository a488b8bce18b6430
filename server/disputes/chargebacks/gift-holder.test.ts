import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, setBookingStatus } from '#contract/bookings.ts'
import { getPriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { checkoutWithCredit, creditOf } from '#tests/factories/credit.ts'
import { addCode, redeem, type BoughtGift } from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addConfirmed, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let made: GatewayApp
let t: TestApp
beforeAll(async () => {
  made = await startGatewayApp({ delivers: true })
  t = made.t
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** A visit of $50 that a gift card of $60 has paid, redeemed by someone else than its buyer. */
async function paidByGift(): Promise<{ visit: Visit; gift: BoughtGift }> {
  const visit = await addConfirmed(t, { price: 50 })
  const { code, ...gift } = await addCode(t, { amount: 60 })
  await redeem(t, visit.client, code)
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  await workOnce(t)
  return { visit, gift }
}

/** The buyer's bank takes the payment back. @returns how it decides in the end */
async function takeBack({ id }: BoughtGift) {
  const { rows } = await sql<{ gateway_session_id: string }>`
    select s.gateway_session_id from gift_card g
    join checkout_session s on s.order_id = g.order_id and s.state = 'complete' where g.id = ${id}`.execute(t.db)
  const chargebackId = await made.gateway.disputeCheckout(rows[0]!.gateway_session_id)
  return (isWon: boolean) => made.gateway.decideDispute(chargebackId, isWon)
}

const mailsOf = async ({ client }: Visit, kind: string) =>
  (await messagesOf(t, { to: client.email, channel: 'email' }))
    .filter((mail) => mail.kind === kind)
    .map(({ text }) => text)
const read = async ({ id, client: { token } }: Visit) => (await t.call(getBooking, { token, params: { id } })).body
const settledOf = async ({ id, client: { token } }: Visit) =>
  (await t.call(getPriceBreakdown, { token, params: { id } })).body.settled
const breaks = async () => (await checkLedger({ db: t.db })).breaks

test('the person who redeemed the gift card gets an email when the bank takes the payment and when it returns', async () => {
  const { visit, gift } = await paidByGift()
  const decide = await takeBack(gift)
  expect(await mailsOf(visit, 'credit.taken_back')).toEqual([expect.stringContaining('the $10.00 that you had left')])
  expect(await creditOf(t, visit.client.id)).toBe(0)
  await decide(true)
  expect(await mailsOf(visit, 'credit.restored')).toEqual([expect.stringContaining('spend the $10.00 again')])
  expect(await creditOf(t, visit.client.id)).toBe(1000)
})

test('a client who cancels reads before that nothing comes back, and gets what was said', async () => {
  const { visit, gift } = await paidByGift()
  expect((await read(visit)).cancellation).toMatchObject({ refund: 50, refund_to: { credit: 50 } })
  const decide = await takeBack(gift)
  const words = '$50.00 was paid with a gift card that its buyer’s bank has taken back, so it doesn’t come back'
  const before = (await read(visit)).cancellation
  expect(before).toMatchObject({ fee: 0, refund: 0, refund_to: { card: 0, credit: 0 } })
  expect(before.text).toContain(`${words} if you cancel.`)
  const { body } = await t.call(getPriceBreakdown, { token: visit.client.token, params: { id: visit.id } })
  expect(body.cancellation.map(({ back }) => back)).toEqual([0, 0])

  const { token } = visit.client
  const answer = await t.call(setBookingStatus, { token, params: { id: visit.id }, body: { status: 'cancelled' } })
  expect(answer.body.cancellation.text).toBe(`${words}.`)
  await workOnce(t)
  expect((await read(visit)).cancellation).toMatchObject({ refund_to: { credit: 0 }, text: `${words}.` })
  expect(await mailsOf(visit, 'booking.cancel_by_client')).toEqual([expect.stringContaining(`${words}.`)])
  expect(await settledOf(visit)).toEqual([
    { label: 'Paid with credit', amount: 50 },
    { label: 'Gift card reversed by a bank', amount: -50 },
  ])
  expect(await creditOf(t, visit.client.id)).toBe(0)
  expect(await mailsOf(visit, 'credit.taken_back')).toHaveLength(1)
  expect(await breaks()).toEqual([])
  // The bank decides for us after all: everything is the holder's again.
  await decide(true)
  expect(await creditOf(t, visit.client.id)).toBe(6000)
  expect(await breaks()).toEqual([])
})

test('a cancellation by the provider gives the client credit at our cost, once', async () => {
  for (const isWon of [false, true]) {
    const { visit, gift } = await paidByGift()
    const decide = await takeBack(gift)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await workOnce(t)
    expect(await creditOf(t, visit.client.id)).toBe(5000)
    expect((await read(visit)).cancellation.text).toBe('$50.00 was refunded to your credit.')
    expect(await breaks()).toEqual([])
    await decide(isWon)
    await workOnce(t)
    expect(await creditOf(t, visit.client.id)).toBe(isWon ? 6000 : 5000)
    expect(await breaks()).toEqual([])
  }
})
