import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import {
  actAsCompany,
  getGatewayFaults,
  listCompanyCases,
  setGatewayFaults,
  type CompanyAct,
  type GatewayFaults,
} from '#contract/sandbox.ts'
import { getPayoutStanding } from '#contract/payouts.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { TEST_NOW, workOnce } from '#tests/factories/app.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { addConfirmed, checkoutOf, pay, type Visit } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

let made: GatewayApp
beforeAll(async () => {
  made = await startGatewayApp({ delivers: true, isFrozen: true })
})
beforeEach(async () => {
  made.t.setNow(TEST_NOW)
  await turn({})
})
afterAll(() => made.t.close())

const USUAL = { delivery: 'normal', late_minutes: 60, amount_off_cents: 0, payments_left: null } as const

async function turn(change: Partial<GatewayFaults>) {
  const answer = await made.t.call(setGatewayFaults, { body: { ...USUAL, ...change } })
  expect(answer.status).toBe(200)
  return answer.body.text
}
const shown = async () => (await made.t.call(getGatewayFaults)).body
const statusOf = async ({ id, client }: Visit) =>
  (await made.t.call(getBooking, { token: client.token, params: { id } })).body.payment_status
async function addPaidBy(change: Partial<GatewayFaults>) {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const text = await turn(change)
  expect((await pay(made.t, session)).status).toBe(200)
  return { visit, session, text, events: await eventsOf(session) }
}
async function eventsOf(session: string) {
  const rows = await made.t.db
    .selectFrom('sandbox_event')
    .select(['payload', 'copies', 'deliver_at'])
    .orderBy('created_at')
    .execute()
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(session))
}
const keptEvents = async (session: string) =>
  (await made.t.db.selectFrom('gateway_event').select(['payload']).orderBy('received_at').execute()).filter((row) =>
    JSON.stringify(row.payload).includes(session),
  )

test('late: told once its time has come, on our clock', async () => {
  const { visit, text } = await addPaidBy({ delivery: 'late', late_minutes: 120 })
  expect(text).toBe('Every payment: told 2 hours late')
  made.t.advance(20 * 60_000)
  await made.gateway.redeliver()
  expect(await statusOf(visit)).toBe('unpaid')
  made.t.advance(100 * 60_000)
  await made.gateway.redeliver()
  expect(await statusOf(visit)).toBe('paid')
})

test('three times: one message is sent again and again, and pays once', async () => {
  const { visit, session, events } = await addPaidBy({ delivery: 'duplicate' })
  expect(events.map(({ copies }) => copies)).toEqual([3])
  expect(await statusOf(visit)).toBe('paid')
  expect(await keptEvents(session)).toHaveLength(1)
})

test('out of order: that it has begun is told after it was paid', async () => {
  const { visit, session } = await addPaidBy({ delivery: 'out_of_order' })
  const types = (await keptEvents(session)).map(({ payload }) => (payload as { type: string }).type)
  expect(types.toSorted()).toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed'])
  expect(await statusOf(visit)).toBe('paid')
})

test('never: nothing is told, and we find out by asking', async () => {
  const { visit, events } = await addPaidBy({ delivery: 'never' })
  expect(events).toEqual([])
  expect(await statusOf(visit)).toBe('unpaid')
  made.t.advance(31 * 60_000)
  await workOnce(made.t)
  expect(await statusOf(visit)).toBe('paid')
})

test('another sum: taken, told, and kept for an admin', async () => {
  const { visit, session, text } = await addPaidBy({ amount_off_cents: -100, delivery: 'duplicate' })
  expect(text).toBe('Every payment: told three times, and $1.00 less than requested')
  expect((await made.gateway.find(session))?.amount_cents).toBe(7900)
  expect(await statusOf(visit)).toBe('processing')
  const breaks = made.t.db.selectFrom('reconciliation_break').select(['kind', 'found_cents'])
  expect(await breaks.where('gateway_id', '=', session).execute()).toEqual([
    { kind: 'amount_differs', found_cents: 7900 },
  ])
})

test('it lasts for as many payments as was said, however many pay at once', async () => {
  const sessions = []
  for (let n = 0; n < 4; n += 1) sessions.push(await checkoutOf(made.t, await addConfirmed(made.t)))
  await turn({ delivery: 'never', payments_left: 2 })
  await Promise.all(sessions.map((session) => pay(made.t, session)))
  expect(await shown()).toMatchObject({ is_normal: true, text: 'As usual', payments_left: null })
  const told = await Promise.all(sessions.map(async (session) => (await eventsOf(session)).length))
  expect(told.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1])
})

test('refuses an unknown knob', async () => {
  for (const change of [{ late_minutes: 0 }, { late_minutes: 10_081 }, { amount_off_cents: 5 }, { payments_left: 0 }]) {
    const body = { ...USUAL, ...change } as typeof USUAL
    expect((await made.t.call(setGatewayFaults, { body })).status).toBe(422)
  }
  expect((await shown()).is_normal).toBe(true)
})

const act = (body: CompanyAct) => made.t.call(actAsCompany, { body: body as never })
const casesNow = async () => (await made.t.call(listCompanyCases)).body
const paymentNow = async (session: string) =>
  (await casesNow()).payments.find(({ session_id }) => session_id === session)!
const bankSays = (chargebackId: string) =>
  made.t.db.selectFrom('sandbox_dispute').select('status').where('id', '=', chargebackId).executeTakeFirst()
const toldOf = async (id: string) => (await eventsOf(id)).map(({ payload }) => (payload as { type: string }).type)

for (const isWon of [true, false])
  test(`a payment is disputed and the bank decides ${isWon ? 'for us' : 'against us'}, once`, async () => {
    // The newest are listed: this one is newer than those of the tests before.
    made.t.advance(60_000)
    const { session } = await addPaidBy({})
    expect(await paymentNow(session)).toMatchObject({ dispute_id: null, can: { dispute: true, decide: false } })
    expect((await act({ act: 'dispute', session_id: session })).status).toBe(200)
    const disputed = await paymentNow(session)
    expect(disputed).toMatchObject({ can: { dispute: false, decide: true } })
    expect(disputed.dispute_text).toContain('Disputed')
    const dispute_id = disputed.dispute_id!
    expect((await toldOf(dispute_id)).toSorted()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    expect((await act({ act: 'decide', dispute_id, is_won: isWon })).status).toBe(200)
    expect(await paymentNow(session)).toMatchObject({
      dispute_text: isWon ? 'The bank decided for us' : 'The bank decided for the client',
      can: { dispute: false, decide: false },
    })
    expect(await bankSays(dispute_id)).toEqual({ status: isWon ? 'won' : 'lost' })
    expect((await act({ act: 'decide', dispute_id, is_won: !isWon })).body).toMatchObject({ code: 'wrong_state' })
    expect((await act({ act: 'dispute', session_id: session })).body).toMatchObject({ code: 'wrong_state' })
  })

test('a payment is disputed once, however many dispute it at once', async () => {
  const { session } = await addPaidBy({})
  const answers = await atOnce(() => act({ act: 'dispute', session_id: session }))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: RIVALS - 1 }, () => 409),
  ])
  const disputes = made.t.db.selectFrom('sandbox_dispute').select('id').where('checkout_id', '=', session)
  expect(await disputes.execute()).toHaveLength(1)
})

test('an unpaid order can’t be disputed', async () => {
  const session = await checkoutOf(made.t, await addConfirmed(made.t))
  expect((await act({ act: 'dispute', session_id: session })).status).toBe(404)
  expect((await act({ act: 'dispute', session_id: 'cs_nobodys' })).status).toBe(404)
})

test('a payout is made to fail, and an account is restricted and mended', async () => {
  const { token } = await addBookable(made.t)
  const account_id = await setUpPayoutsOf(made.t, token)
  const account = async () => (await casesNow()).payees.find((one) => one.account_id === account_id)!
  const standing = async () => (await made.t.call(getPayoutStanding, { token })).body.account?.state
  expect(await account()).toMatchObject({ text: 'Payouts arrive', can: { fail_next: true, mend: false } })
  await act({ act: 'fail_next', account_id })
  expect(await account()).toMatchObject({ text: 'The next payout will come back', can: { fail_next: false } })
  await act({ act: 'restrict', account_id })
  await workOnce(made.t)
  expect(await account()).toMatchObject({ can: { fail_next: false, restrict: false, mend: true } })
  expect(await standing()).toBe('restricted')
  expect((await act({ act: 'restrict', account_id })).body).toMatchObject({ code: 'wrong_state' })
  await act({ act: 'mend', account_id })
  await workOnce(made.t)
  expect(await standing()).toBe('ready')
  expect((await act({ act: 'mend', account_id: 'acct_nobodys' })).status).toBe(404)
})
