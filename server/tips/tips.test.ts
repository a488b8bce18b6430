import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooking, getBookingStatistics } from '#contract/bookings.ts'
import { getSandboxCheckout } from '#contract/payments.ts'
import { listReceipts } from '#contract/receipts.ts'
import { getTip, getVisitTips } from '#contract/tips.ts'
import { checkLedger, findBalance } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, DONE, OVER } from '#tests/factories/reviews.ts'
import { addTip, askForTip, tipCheckout } from '#tests/factories/tips.ts'
import { addCompleted, addConfirmed, addPaid, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'
import { refundTip } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const tipsOf = async ({ id, client, provider }: Visit, side: 'client' | 'provider' = 'client') =>
  (await t.call(getVisitTips, { token: { client, provider }[side].token, params: { id } })).body

/** How often each cause was booked about the tips of a visit, and the provider's part of it. */
async function booksOf({ id, provider }: Visit) {
  const { rows } = await sql<{ cause: string }>`
    select l.cause from ledger_transaction l join customer_order o on o.id = l.order_id
    where o.booking_id = ${id} and o.kind = 'tip' order by l.id`.execute(t.db)
  return { causes: rows.map(({ cause }) => cause), provider: await findBalance(t.db, `provider:${provider.id}`) }
}

const ordersOf = async ({ id }: Visit) =>
  (
    await sql<{ id: string; status: string; amount_cents: number }>`
    select id, status, amount_cents from customer_order where booking_id = ${id} and kind = 'tip' order by created_at, id`.execute(
      t.db,
    )
  ).rows

const breaks = async () => (await checkLedger(t)).breaks

describe('a tip', () => {
  it('is offered in shares of the price before tax, once the visit is done and paid, for 14 days', async () => {
    const visit = await addCompleted(t, { price: 85, gst: '123456782RT0001' })
    const refused = async () => (await askForTip(t, visit)).body.detail
    expect(await tipsOf(visit)).toMatchObject({ can_tip: false, suggestions: [], text: '' })
    expect(await refused()).toBe('You can leave a tip once the visit is done.')
    t.setNow(DONE)
    expect(await tipsOf(visit)).toMatchObject({
      can_tip: true,
      suggestions: [
        { percent: 10, amount: 8.5 },
        { percent: 15, amount: 12.75 },
        { percent: 20, amount: 17 },
      ],
    })
    expect((await tipsOf(visit)).text).toMatch(/^\S+ gets all of it\. You can tip until \w{3}, \w{3} \d+, 10:00 AM\.$/)
    expect(await tipsOf(visit, 'provider')).toMatchObject({ can_tip: false, suggestions: [] })
    t.setNow(hoursAfter(OVER, -0.001))
    expect((await tipsOf(visit)).can_tip).toBe(true)
    t.setNow(OVER)
    expect((await tipsOf(visit)).can_tip).toBe(false)
    expect(await refused()).toBe('The time to leave a tip for this visit is over.')
  })

  it('is for visits that took place and were paid, and for their client alone', async () => {
    const unpaid = await addConfirmed(t)
    await setStatusOf(t, unpaid, 'provider', 'completed')
    const cancelled = await addPaid(t)
    await setStatusOf(t, cancelled, 'provider', 'cancelled')
    const visit = await addDone(t)
    expect((await askForTip(t, unpaid)).body.detail).toBe('You can leave a tip once the visit is paid.')
    expect((await askForTip(t, cancelled)).body.detail).toBe('Tips are for visits that took place.')
    for (const token of [visit.provider.token, (await addPerson(t)).token]) {
      const answer = await askForTip(t, { ...visit, client: { ...visit.client, token } })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    expect(await ordersOf(visit)).toEqual([])
  })

  it.each([0.99, 500.01, 1.005, -5, 0])('a tip of $%s is refused', async (amount) => {
    const visit = await addDone(t)
    expect((await askForTip(t, visit, { amount })).status).toBe(422)
  })

  it('is the provider’s at once, all of it, and leaves the visit’s own money as it was', async () => {
    const visit = await addDone(t, { price: 80 })
    const booking = async () => (await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body
    const before = await booking()
    const sessionId = await tipCheckout(t, visit, { amount: 12.75, message: 'Thank you! Call me: 604-555-0187' })
    const shown = (await t.call(getSandboxCheckout, { params: { session_id: sessionId } })).body
    expect(shown).toMatchObject({
      amount_cents: 1275,
      lines: [{ label: expect.stringMatching(/^Tip for /) as string, amount_cents: 1275 }],
    })
    expect((await tipsOf(visit)).tips).toEqual([])
    await pay(t, sessionId)
    expect(await booksOf(visit)).toEqual({ causes: ['paid', 'tip'], provider: -1275 })
    expect(await breaks()).toEqual([])
    const { payment_status, amount_due, total_price, provider_money } = await booking()
    expect({ payment_status, amount_due, total_price, provider_money }).toEqual({
      payment_status: before.payment_status,
      amount_due: before.amount_due,
      total_price: before.total_price,
      provider_money: before.provider_money,
    })
    for (const side of ['client', 'provider'] as const)
      expect(await tipsOf(visit, side)).toMatchObject({
        tips: [{ amount: 12.75, refunded: 0, message: 'Thank you! Call me: [hidden]' }],
        total: 12.75,
      })
  })

  it('has a line of its own in what a provider has earned', async () => {
    const visit = await addDone(t, { price: 80 })
    const sums = async () => (await t.call(getBookingStatistics, { token: visit.provider.token })).body.provider_money
    const before = await sums()
    await addTip(t, visit, { amount: 10 })
    await addTip(t, visit, { amount: 5 })
    expect(await sums()).toEqual({ ...before, tips: 15 })
  })

  it('is told to its provider with the words, and to its client, once each', async () => {
    const visit = await addDone(t)
    await addTip(t, visit, { amount: 15, message: 'Lovely work' })
    await workOnce(t)
    const mails = (await messagesOf(t, { to: visit.provider.email })).filter(({ subject }) => subject?.includes('tip'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/left you a tip of \$15\.00$/)
    expect(mails[0]?.text).toContain('“Lovely work”')
    const own = (await messagesOf(t, { to: visit.client.email })).filter(({ subject }) =>
      subject?.startsWith('Your tip of $15.00'),
    )
    expect(own).toHaveLength(1)
  })

  it('has a receipt without tax, beside that of the visit', async () => {
    const visit = await addDone(t, { price: 80, gst: '123456782RT0001' })
    await addTip(t, visit, { amount: 12 })
    const list = async () => (await t.call(listReceipts, { token: visit.client.token, params: { id: visit.id } })).body
    expect(await list()).toMatchObject([
      { of: 'visit', kind: 'receipt', total: 84 },
      { of: 'tip', kind: 'receipt', total: 12 },
    ])
    const { rows } = await sql<{ facts: { lines: unknown; seller: { gst_number: string | null } } }>`
      select facts from receipt where booking_id = ${visit.id} order by number desc limit 1`.execute(t.db)
    expect(rows[0]?.facts).toMatchObject({
      lines: [{ label: expect.stringMatching(/^Tip for /) as string, amount_cents: 1200 }],
      seller: { gst_number: null },
    })
    const [{ id } = { id: '' }] = await ordersOf(visit)
    await inTransaction(t.db, (trx) => refundTip(t.deps, trx, { orderId: id, cause: 'goodwill', cents: 500 }))
    await workOnce(t)
    expect((await list()).at(-1)).toMatchObject({ of: 'tip', kind: 'credit_note', total: 5 })
    const note = await sql<{ facts: { lines: unknown } }>`
      select facts from receipt where kind = 'credit_note' and booking_id = ${visit.id}`.execute(t.db)
    expect(note.rows[0]?.facts.lines).toMatchObject([{ amount_cents: 500 }])
  })
})

describe('a tip is given once', () => {
  it('by many clicks at the same time', async () => {
    const visit = await addDone(t)
    const answers = await atOnce(() => askForTip(t, visit, { amount: 9 }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sessions = new Set(answers.map(({ body }) => body.session_id))
    expect(sessions.size).toBe(1)
    const [sessionId = ''] = sessions
    await Promise.all(Array.from({ length: 10 }, () => pay(t, sessionId)))
    expect(await ordersOf(visit)).toMatchObject([{ status: 'paid', amount_cents: 900 }])
    expect(await booksOf(visit)).toEqual({ causes: ['paid', 'tip'], provider: -900 })
  })

  it('by many calls with one key, also after it was paid', async () => {
    const visit = await addDone(t)
    const key = 'one-click-of-a-tip'
    const ask = () => askForTip(t, visit, { amount: 9, key })
    const answers = await atOnce(ask)
    const [sessionId = '', ...others] = new Set(answers.map(({ body }) => body.session_id))
    expect(others).toEqual([])
    await pay(t, sessionId)
    expect((await ask()).body.session_id).toBe(sessionId)
    expect(await ordersOf(visit)).toHaveLength(1)
  })

  it('simultaneous choices refund the payment for the other choice', async () => {
    const visit = await addDone(t)
    const [first, second] = [await tipCheckout(t, visit, { amount: 5 }), await tipCheckout(t, visit, { amount: 7 })]
    expect(second).not.toBe(first)
    const open = await sql`select 1 from checkout_session s join customer_order o on o.id = s.order_id
      where o.booking_id = ${visit.id} and o.kind = 'tip' and s.state = 'open' and s.expires_at > ${t.clock.now()}`.execute(
      t.db,
    )
    expect(open.rows).toHaveLength(1)
    // Both were paid at the same moment, before the first was closed with the gateway.
    await Promise.all([payBehindItsEnd(first), pay(t, second)])
    await workOnce(t)
    await workOnce(t)
    const { tips, total } = await tipsOf(visit)
    expect(tips).toHaveLength(1)
    expect([5, 7]).toContain(total)
    const { causes, provider } = await booksOf(visit)
    expect(causes.toSorted()).toEqual(['paid', 'paid', 'refunded', 'tip'])
    expect(provider).toBe(-total * 100)
    expect(await breaks()).toEqual([])
  })

  it('and again, when the client wants to', async () => {
    const visit = await addDone(t)
    await addTip(t, visit, { amount: 5 })
    await addTip(t, visit, { amount: 5 })
    expect(await tipsOf(visit)).toMatchObject({ tips: [{ amount: 5 }, { amount: 5 }], total: 10 })
    expect((await booksOf(visit)).provider).toBe(-1000)
  })

  it('or not at all, where the checkout was left', async () => {
    const visit = await addDone(t)
    await tipCheckout(t, visit, { amount: 5, message: 'Never sent' })
    t.setNow(hoursAfter(DONE, 1))
    await workOnce(t)
    expect(await tipsOf(visit)).toMatchObject({ tips: [], total: 0, can_tip: true })
    expect(await booksOf(visit)).toEqual({ causes: [], provider: expect.any(Number) as number })
    expect(
      (await messagesOf(t, { to: visit.provider.email })).filter(({ subject }) => subject?.includes('tip')),
    ).toEqual([])
    t.setNow(hoursAfter(DONE, 50))
    await workOnce(t)
    const { rows } = await sql<{
      message: string | null
    }>`select message from tip where booking_id = ${visit.id}`.execute(t.db)
    expect(rows).toEqual([{ message: null }])
    await addTip(t, visit, { amount: 5 })
    expect((await tipsOf(visit)).total).toBe(5)
  })
})

/** Pays after the end of the checkout, like a person who had already typed the card number. */
async function payBehindItsEnd(gatewaySessionId: string) {
  await sql`update checkout_session set expires_at = ${new Date(t.clock.now().getTime() + 60_000)}
    where gateway_session_id = ${gatewaySessionId}`.execute(t.db)
  return pay(t, gatewaySessionId)
}

describe('a tip that goes back', () => {
  it('is taken from its provider alone, once for each cause, and both are told', async () => {
    const visit = await addDone(t)
    await addTip(t, visit, { amount: 20 })
    const [{ id } = { id: '' }] = await ordersOf(visit)
    const back = (cause: string, cents?: number) =>
      inTransaction(t.db, (trx) =>
        refundTip(t.deps, trx, { orderId: id, cause, ...(cents === undefined ? {} : { cents }) }),
      )
    const sent = await atOnce(() => back('case', 800))
    expect(sent.filter((cents) => cents > 0)).toEqual([800])
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ causes: ['paid', 'tip', 'tip_refunded', 'refunded'], provider: -1200 })
    expect(await tipsOf(visit)).toMatchObject({ tips: [{ amount: 20, refunded: 8 }], total: 12 })
    expect(await back('rest')).toBe(1200)
    await expect(back('more')).rejects.toThrow('not enough money left')
    await workOnce(t)
    await workOnce(t)
    expect((await booksOf(visit)).provider).toBe(0)
    expect(await breaks()).toEqual([])
    for (const person of [visit.client, visit.provider])
      expect((await messagesOf(t, { to: person.email })).filter(({ text }) => text.includes('$8.00'))).toHaveLength(1)
  })

  it('is no tip that nobody gave', async () => {
    const visit = await addDone(t)
    await tipCheckout(t, visit)
    const [{ id } = { id: '' }] = await ordersOf(visit)
    await expect(inTransaction(t.db, (trx) => refundTip(t.deps, trx, { orderId: id, cause: 'case' }))).rejects.toThrow(
      'Tip not found.',
    )
  })
})

describe('the result page', () => {
  it('reads for its two people and whoever holds the session, and for nobody else', async () => {
    const visit = await addDone(t)
    const sessionId = await tipCheckout(t, visit, { amount: 6 })
    const [{ id } = { id: '' }] = await ordersOf(visit)
    const read = (token?: string, session_id?: string) =>
      t.call(getTip, { token, params: { id }, query: session_id === undefined ? {} : { session_id } })
    expect((await read(visit.client.token)).body).toMatchObject({ payment_status: 'unpaid', amount: 6 })
    await pay(t, sessionId)
    const paid = { payment_status: 'paid', amount: 6, booking_id: visit.id, service: 'Gel Manicure' }
    expect((await read(undefined, sessionId)).body).toMatchObject(paid)
    expect((await read(visit.provider.token)).body).toMatchObject(paid)
    for (const answer of [await read(), await read((await addPerson(t)).token), await read(undefined, 'cs_made_up')])
      expect(answer.status).toBe(404)
  })
})

it('the books notice a tip that was not booked', async () => {
  const own = await startTestApp({ isFrozen: true })
  const visit = await addDone(own)
  await addTip(own, visit, { amount: 10 })
  await sql`update tip set amount_cents = 900`.execute(own.db)
  const found = (await checkLedger(own)).breaks
  expect(found).toMatchObject([{ kind: 'tip', expected_cents: 900, found_cents: 1000 }])
  await own.close()
})
