import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundVisit, waiveFee } from '#contract/disputes/admin.ts'
import { accounts, findBalance } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { refundTip } from '#server/tips/index.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed } from '#tests/factories/cases.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { tipOf } from '#tests/factories/dispute-fixture.ts'
import { answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { startPayoutBench, type Payee, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip } from '#tests/factories/tips.ts'
import { addCompleted, type Visit, type VisitChange } from '#tests/factories/visits.ts'

/** The provider's share of a refund, compared between emails, page and books. */

const GST = { gst: '123456782RT0001' }

let bench: PayoutBench
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
  admin = await anAdmin(t)
})
beforeEach(() => bench.reset())
afterAll(async () => {
  expect(await bench.breaks()).toEqual([])
  await t.close()
})

type Paid = Payee & { visit: Visit }

/** A visit of $80 (and GST, where its provider charges it) that is earned: $68 of it, and the GST. */
async function earned(change: VisitChange = {}): Promise<Paid> {
  const visit = await addCompleted(t, { price: 80, ...change })
  const { id, token } = visit.provider
  const accountId = await setUpPayoutsOf(t, token)
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  return { id, token, accountId, visit }
}

/** The same, and all of it is at the bank. */
async function paidOut(change: VisitChange = {}): Promise<Paid> {
  const payee = await earned(change)
  expect((await bench.ask(payee, change.gst ? 72 : 68)).status).toBe(201)
  await workOnce(t)
  t.advance(2 * 86_400_000)
  await workOnce(t)
  return payee
}

const refund = async ({ id }: Visit, amount: number) => {
  const token = await newSession(t, admin.id)
  const answer = await t.call(refundVisit, { token, params: { id }, body: { amount, reason: 'It did not hold' } })
  if (answer.status !== 200) throw new Error(`not refunded: ${answer.body.detail}`)
}

/** The newest email of a kind to a person. */
const emailOf = async ({ email }: { email: string }, kind: string): Promise<string> => {
  const mails = await messagesOf(t, { to: email, kind, channel: 'email' })
  return mails.at(-1)!.text!
}

/** The page's figures and the books' figures. The second below zero is owed by the provider. */
async function standing(payee: Payee) {
  const { available, pay_out_hint, pending_text } = await bench.standingOf(payee)
  const cents = 0 - (await findBalance(t.db, accounts.provider(payee.id), accounts.gst(payee.id)))
  return { available, pay_out_hint, pending_text, cents }
}
const owing = (cents: number, dollars: string) => ({
  available: -cents / 100,
  cents: -cents,
  pay_out_hint: `You owe ${dollars}. It comes off what you earn next.`,
})

describe('a refund of a visit', () => {
  test('a refund of a paid-out visit shows the provider’s debt before the card has it, to the cent as the books', async () => {
    const payee = await paidOut()
    await refund(payee.visit, 80)
    // Promised to the card, and in no books yet.
    expect((await standing(payee)).cents).toBe(0)
    expect(await emailOf(payee.visit.provider, 'visit.refunded')).toContain(
      '$68.00 of your share is refunded with it. You have been paid that already, so you now owe $68.00. It comes off what you earn next.',
    )
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(6800, '$68.00'))
  })

  test('a partial refund names the part, with its GST', async () => {
    const payee = await paidOut(GST)
    await refund(payee.visit, 10.01)
    const text = await emailOf(payee.visit.provider, 'visit.refunded')
    await workOnce(t)
    const { cents } = await standing(payee)
    // Share of $10.01: 48 cents of GST, and 85 % of the rest.
    expect(cents).toBe(-858)
    expect(text).toContain('$8.58 of your share is refunded with it.')
    expect(text).toContain('so you now owe $8.58.')
    expect(await standing(payee)).toMatchObject(owing(858, '$8.58'))
  })

  test('after another one counts what that one left, also while neither is at the card', async () => {
    const payee = await paidOut(GST)
    await refund(payee.visit, 30)
    await refund(payee.visit, 54)
    expect(await emailOf(payee.visit.provider, 'visit.refunded')).toContain('so you now owe $72.00.')
    expect((await standing(payee)).cents).toBe(0)
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(7200, '$72.00'))
  })

  test('a refund of another visit counts refunds still on their way', async () => {
    const first = await addCompleted(t, { price: 80 })
    const payee = await earned({ provider: first.provider, time: '13:00' })
    expect((await bench.ask(payee, 136)).status).toBe(201)
    await workOnce(t)
    await refund(first, 20)
    await refund(payee.visit, 40)
    expect(await emailOf(first.provider, 'visit.refunded')).toContain(
      '$34.00 of your share is refunded with it. You have been paid that already, so you now owe $51.00.',
    )
    expect((await standing(payee)).cents).toBe(0)
    await addTip(t, payee.visit, { amount: 10 })
    expect(await emailOf(first.provider, 'tip.given')).toContain('$10.00 comes off the $51.00 that you owe.')
    await workOnce(t)
    expect(await standing(payee)).toMatchObject({ ...owing(5100, '$51.00'), cents: -4100 })
  })

  test('a partly covered refund says so, and a fully covered one names no debt', async () => {
    const payee = await paidOut()
    await addLine(t, payee.id, 2000)
    await refund(payee.visit, 20)
    const first = await emailOf(payee.visit.provider, 'visit.refunded')
    expect(first).toContain('$17.00 of your share is refunded with it.')
    expect(first).not.toContain('owe')
    await workOnce(t)
    await refund(payee.visit, 20)
    expect(await emailOf(payee.visit.provider, 'visit.refunded')).toContain(
      '$17.00 of your share is refunded with it. Your balance covers $3.00 of it, so you now owe $14.00.',
    )
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(1400, '$14.00'))
  })

  test('before it is earned takes nothing from anybody who owes something else', async () => {
    const visit = await addCompleted(t, { price: 80, ...GST })
    const { id, token } = visit.provider
    await addLine(t, id, -500)
    t.setNow(moment(4, '10:00'))
    await refund(visit, 84)
    const text = await emailOf(visit.provider, 'visit.refunded')
    expect(text).toContain('$72.00 of your share is refunded with it.')
    expect(text).not.toContain('owe')
    await workOnce(t)
    expect(await standing({ id, token, accountId: '' })).toMatchObject(owing(500, '$5.00'))
  })

  test('a cent that is all commission leaves the share as it is', async () => {
    const payee = await paidOut()
    await refund(payee.visit, 0.03)
    expect(await emailOf(payee.visit.provider, 'visit.refunded')).toContain('so you now owe $0.03.')
    await refund(payee.visit, 0.01)
    const text = await emailOf(payee.visit.provider, 'visit.refunded')
    expect(text).toContain('Your share stays the same.')
    expect(text).not.toContain('owe')
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(3, '$0.03'))
  })
})

test('a waived fee that was paid out leaves a debt of its share', async () => {
  const visit = await addMissed(t, { price: 80 })
  const { id, token } = visit.provider
  const payee = { id, token, accountId: await setUpPayoutsOf(t, token) }
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  expect((await bench.ask(payee, 68)).status).toBe(201)
  const session = await newSession(t, admin.id)
  const body = { amount: 40, reason: 'They were ill' }
  expect((await t.call(waiveFee, { token: session, params: { id: visit.id }, body })).status).toBe(200)
  expect(await emailOf(visit.provider, 'fee.waived')).toContain(
    '$34.00 of your share is refunded with it. You have been paid that already, so you now owe $34.00.',
  )
  await workOnce(t)
  expect(await standing(payee)).toMatchObject(owing(3400, '$34.00'))
})

test('a dispute that is decided after the payout names the debt, and one that waited names none', async () => {
  const payee = await paidOut()
  const id = await report(t, payee.visit)
  await answerAs(t, payee.visit, id, 'provider')
  expect((await decideAs(t, admin, id, { decision: 'part', refund: 40 })).status).toBe(200)
  expect(await emailOf(payee.visit.provider, 'dispute.decided')).toContain(
    'We’re refunding $40.00 to Casey. You keep the rest of your share. $34.00 of your share is refunded with it. You have been paid that already, so you now owe $34.00.',
  )
  await workOnce(t)
  expect(await standing(payee)).toMatchObject(owing(3400, '$34.00'))

  bench.reset()
  const waiting = await earned()
  const other = await report(t, waiting.visit)
  await answerAs(t, waiting.visit, other, 'provider')
  expect((await decideAs(t, admin, other, { decision: 'full' })).status).toBe(200)
  const text = await emailOf(waiting.visit.provider, 'dispute.decided')
  expect(text).toContain('$68.00 of your share is refunded with it.')
  expect(text).not.toContain('owe')
  await workOnce(t)
  expect(await standing(waiting)).toMatchObject({ available: 0, cents: 0 })
})

test('a payment that a bank has kept names the debt, and the page does not speak of a refund', async () => {
  const payee = await paidOut(GST)
  const chargeback = await chargebackOf(t, payee.visit)
  await chargeback.send('created', 'withdrawn', 'lost')
  expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })).status).toBe(200)
  expect(await emailOf(payee.visit.provider, 'dispute.bank_lost')).toContain(
    'The bank kept $84.00, so $72.00 of your share is taken back, as with a refund. You have been paid that already, so you now owe $72.00.',
  )
  await workOnce(t)
  expect(await standing(payee)).toMatchObject(owing(7200, '$72.00'))
})

describe('a tip', () => {
  /** A provider who has been paid out for a visit, and then owes $17 of another one. */
  async function debtor(): Promise<Paid> {
    const { provider } = await addCompleted(t, { price: 80 })
    const payee = await earned({ provider, time: '13:00' })
    expect((await bench.ask(payee, 136)).status).toBe(201)
    await workOnce(t)
    await refund(payee.visit, 20)
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(1700, '$17.00'))
    return payee
  }

  test('a tip for a provider in debt says what will be deducted, stays theirs, and is deducted after 48 hours', async () => {
    const payee = await debtor()
    const { provider, client } = payee.visit
    await addTip(t, payee.visit, { amount: 10 })
    const first = await emailOf(provider, 'tip.given')
    expect(first).toContain('All of it is yours: we take no commission on tips.')
    expect(first).toContain('After 48 hours, $10.00 comes off the $17.00 that you owe.')
    expect(await emailOf(client, 'tip.given')).toContain('All of it is Amara’s, and we’ve let them know.')
    expect(await standing(payee)).toMatchObject({
      ...owing(1700, '$17.00'),
      cents: -700,
      pending_text: '$10.00 of tips pending for 48 hours. Then it comes off the $17.00 that you owe.',
    })
    // The rest of the debt after the first tip comes off the second.
    await addTip(t, payee.visit, { amount: 8 })
    expect(await emailOf(provider, 'tip.given')).toContain(
      'After 48 hours, $7.00 of it comes off the $17.00 that you owe.',
    )
    expect((await standing(payee)).pending_text).toContain('Then $17.00 of it comes off the $17.00 that you owe.')
    await addTip(t, payee.visit, { amount: 5 })
    expect(await emailOf(provider, 'tip.given')).not.toContain('owe')
    t.advance(49 * 3_600_000)
    await workOnce(t)
    // The rest of the $23 is on its way to the bank: it was the day of a payout.
    expect((await bench.rowsOf(payee)).map(({ amount_cents }) => Number(amount_cents))).toEqual([13_600, 600])
    expect(await standing(payee)).toMatchObject({ available: 0, cents: 0, pending_text: null })
  })

  test('a tip refunded within 48 hours leaves no debt, and a paid-out one does', async () => {
    const payee = await paidOut()
    const { provider } = payee.visit
    await addTip(t, payee.visit, { amount: 12 })
    const orderId = await tipOf(t, payee.visit)
    const back = (cause: string, cents: number) =>
      inTransaction(t.db, (trx) => refundTip(t.deps, trx, { orderId, cause, cents }))
    await back('waiting', 200)
    const waiting = await emailOf(provider, 'tip.returned')
    expect(waiting).toContain('$2.00 of the tip')
    expect(waiting).toContain('It is taken off what you receive.')
    t.advance(49 * 3_600_000)
    await workOnce(t)
    expect((await bench.ask(payee, 10)).status).toBe(201)
    await workOnce(t)
    await back('late', 300)
    expect(await emailOf(provider, 'tip.returned')).toContain(
      'You have been paid that already, so you now owe $3.00. It comes off what you earn next.',
    )
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(300, '$3.00'))
    const id = await report(t, payee.visit, { order_id: orderId, reason: 'wrong_amount' })
    await answerAs(t, payee.visit, id, 'provider')
    expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
    expect(await emailOf(provider, 'dispute.decided')).toContain('so you now owe $10.00.')
    await workOnce(t)
    expect(await standing(payee)).toMatchObject(owing(1000, '$10.00'))
  })
})
