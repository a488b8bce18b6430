import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelGiftCard, refundGiftCard, resendGiftCard, showGiftCodeOnce } from '#contract/gift-cards.ts'
import { checkLedger, findBalance } from '#server/ledger/index.ts'
import { purgeOldMessages } from '#server/notifications/index.ts'
import { lockOrder } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { restoreGiftOfOrder, voidGiftOfOrder } from '#server/promotions/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment } from '#tests/factories/calendar.ts'
import { checkoutWithCredit, creditOf } from '#tests/factories/credit.ts'
import {
  addCode,
  addGift,
  askForGift,
  cardOf,
  codeOf,
  mailedCode,
  redeem,
  type BoughtGift,
} from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, pay } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, limits: [{ name: 'gift-redeem-address', max: 1_000_000 }] })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const HOUR = 3_600_000
const owed = async () => 0 - (await findBalance(t.db, 'gift_cards'))
const breaks = async () => (await checkLedger(t)).breaks
const orderOfGift = async ({ id }: BoughtGift) =>
  (await t.db.selectFrom('gift_card').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()).order_id
const inOrder = async (gift: BoughtGift, act: typeof voidGiftOfOrder) => {
  const orderId = await orderOfGift(gift)
  await inTransaction(t.db, async (trx) => {
    await lockOrder(trx, orderId)
    await act(t.deps, trx, orderId)
  })
}
const cancel = ({ id, buyer }: BoughtGift) => t.call(cancelGiftCard, { token: buyer.token, params: { id } })

describe('a gift card', () => {
  it('is mailed an hour after it was paid, and becomes credit of whoever has its code', async () => {
    const before = await owed()
    const gift = await addGift(t)
    expect(await cardOf(t, gift)).toMatchObject({
      state: 'scheduled',
      amount: 50,
      can: { cancel: true, resend: false },
    })
    expect(await owed()).toBe(before + 5000)
    t.setNow(hoursAfter(TEST_NOW, 0.99))
    await workOnce(t)
    expect(await mailedCode(t, 'robin@example.test')).toBe('')
    t.setNow(hoursAfter(TEST_NOW, 1))
    await Promise.all(Array.from({ length: 5 }, () => t.app.work.runDue()))
    const mails = await messagesOf(t, { about: gift.id, kind: 'gift.sent' })
    expect(mails).toHaveLength(1)
    // With the chosen picture, inside the email: nothing is fetched.
    expect(mails[0]?.html).toMatch(/<img src="data:image\/png;base64,[^"]{5000,}" alt="A bouquet of flowers"/)
    expect(await cardOf(t, gift)).toMatchObject({ state: 'sent', can: { cancel: false, resend: true } })
    const robin = await addPerson(t)
    const code = await mailedCode(t, 'robin@example.test')
    const { status, body } = await redeem(t, robin, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect([status, body]).toEqual([200, { amount: 50, balance: 50 }])
    expect(await creditOf(t, robin.id)).toBe(5000)
    expect(await owed()).toBe(before)
    expect(await cardOf(t, gift)).toMatchObject({ state: 'redeemed', can: { cancel: false, resend: false } })
    expect(await messagesOf(t, { about: gift.id, kind: 'gift.redeemed' })).toHaveLength(1)
    expect(await breaks()).toEqual([])
  })

  it('a gift card for a later day is emailed that morning', async () => {
    const gift = await addGift(t, { deliver_on: day(5), recipient_email: 'later@example.test' })
    t.setNow(moment(5, '08:59'))
    await workOnce(t)
    expect(await cardOf(t, gift)).toMatchObject({ state: 'scheduled' })
    t.setNow(moment(5, '09:00'))
    await workOnce(t)
    expect(await cardOf(t, gift)).toMatchObject({ state: 'sent' })
    for (const deliver_on of [day(-1), day(400)])
      expect((await askForGift(t, await addPerson(t), { deliver_on })).body.code).toBe('invalid_input')
  })

  it('is redeemed once, however many try at once', async () => {
    const { code } = await addCode(t)
    const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(t)))
    const answers = await atOnce((n) => redeem(t, people[n % 10]!, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const credits = await Promise.all(people.map(({ id }) => creditOf(t, id)))
    expect(credits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5000])
    expect(await breaks()).toEqual([])
  })

  it('tells nobody whether a code exists', async () => {
    const { code, ...gift } = await addCode(t)
    const other = await addCode(t)
    await redeem(t, await addPerson(t), code)
    const stranger = await addPerson(t)
    const taken = await redeem(t, stranger, code)
    const void_ = other.code
    await codeOf(t, other)
    const replaced = await redeem(t, stranger, void_)
    const never = await redeem(t, stranger, '2222-2222-2222-2222')
    expect(taken).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    for (const answer of [replaced, never]) expect(answer.body).toEqual(taken.body)
    const typo = await redeem(
      t,
      stranger,
      code.replace(/.$/, (last) => (last === '2' ? '3' : '2')),
    )
    expect(typo.body.detail).toContain('typo')
    expect(await cardOf(t, gift)).toMatchObject({ state: 'redeemed' })
  })

  it('is guessed at five times an hour, and a right code is no guess', async () => {
    const guesser = await addPerson(t)
    const codes = [(await addCode(t)).code, (await addCode(t)).code]
    for (let n = 0; n < 4; n += 1) expect((await redeem(t, guesser, '2222-2222-2222-2222')).status).toBe(422)
    expect((await redeem(t, guesser, codes[0]!)).status).toBe(200)
    expect((await redeem(t, guesser, '2222-2222-2222-2222')).status).toBe(422)
    expect((await redeem(t, guesser, codes[1]!)).status).toBe(429)
    t.advance(HOUR)
    expect((await redeem(t, guesser, codes[1]!)).status).toBe(200)
    expect((await redeem(t, guesser, codes[1]!)).body.code).toBe('wrong_state')
    expect((await redeem(t, await addPerson(t, { role: 'provider' }), codes[1]!)).body.code).toBe('clients_only')
  })

  it('keeps its code nowhere once it is sent', async () => {
    await addGift(t, { recipient_email: 'secret@example.test' })
    t.advance(HOUR)
    await workOnce(t)
    const code = (await mailedCode(t, 'secret@example.test')).replaceAll('-', '')
    expect(code).toHaveLength(16)
    const kept = async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from notification n where n::text like ${`%${code}%`})
          + (select count(*) from outbox_message n where n::text like ${`%${code}%`})
          + (select count(*) from inbox_message n where n::text like ${`%${code}%`})
          + (select count(*) from gift_card n where n::text like ${`%${code}%`}) as n`.execute(t.db)
      return Number(rows[0]!.n)
    }
    expect(await kept()).toBe(1)
    t.advance(2 * HOUR)
    await purgeOldMessages(t.deps, t.clock.now())
    expect(await kept()).toBe(0)
  })

  it('a gift card whose email waits keeps its code', async () => {
    const gift = await addGift(t, { recipient_email: 'waits@example.test' })
    t.advance(HOUR)
    await t.app.work.runDue()
    t.advance(2 * HOUR)
    await purgeOldMessages(t.deps, t.clock.now())
    expect(await mailedCode(t, 'waits@example.test')).toHaveLength(19)
    expect(await cardOf(t, gift)).toMatchObject({ state: 'sent' })
  })

  it('sent to a wrong address is sent again, and the first code is void', async () => {
    const gift = await addGift(t, { recipient_email: 'wrong@example.test' })
    const resend = (to: string, token = gift.buyer.token) =>
      t.call(resendGiftCard, { token, params: { id: gift.id }, body: { recipient_email: to } })
    expect((await resend('right@example.test')).body.code).toBe('wrong_state')
    t.advance(HOUR)
    await workOnce(t)
    expect((await resend('x@example.test', (await addPerson(t)).token)).status).toBe(404)
    expect((await resend('right@example.test')).body).toMatchObject({ recipient_email: 'right@example.test' })
    const friend = await addPerson(t)
    expect((await redeem(t, friend, await mailedCode(t, 'wrong@example.test'))).status).toBe(422)
    expect((await redeem(t, friend, await mailedCode(t, 'right@example.test'))).status).toBe(200)
    expect((await resend('right@example.test')).body.code).toBe('wrong_state')
  })

  it('a gift card to give in person shows its code from its hour, once, to its buyer only', async () => {
    const gift = await addGift(t, { delivery: 'hand' })
    const show = (token: string) => t.call(showGiftCodeOnce, { token, params: { id: gift.id } })
    expect((await show(gift.buyer.token)).body.code).toBe('wrong_state')
    t.advance(HOUR)
    expect((await show((await addPerson(t)).token)).status).toBe(404)
    const [first, second] = [await codeOf(t, gift), await codeOf(t, gift)]
    expect(first).not.toBe(second)
    const friend = await addPerson(t)
    expect((await redeem(t, friend, first)).status).toBe(422)
    expect((await redeem(t, friend, second)).status).toBe(200)
    expect(await messagesOf(t, { about: gift.id, kind: 'gift.sent' })).toEqual([])
  })

  it('says nothing that leads elsewhere in our name', async () => {
    const gift = await addGift(t, { message: 'Call 604 555 0199 or see www.bad.example' })
    expect((await cardOf(t, gift))?.message).toBe('Call [hidden] or see [hidden]')
  })
})

describe('what one person buys in a day', () => {
  it('is two cards and $500, of any number asked for at once, and as much the next day', async () => {
    const buyer = await addPerson(t)
    const answers = await Promise.all(Array.from({ length: 20 }, () => askForGift(t, buyer)))
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened).toHaveLength(2)
    for (const { body } of opened) await pay(t, body.session_id)
    expect((await askForGift(t, buyer)).body.code).toBe('too_many_requests')
    t.setNow(moment(1, '12:00'))
    expect((await askForGift(t, buyer, { amount: 300 })).status).toBe(200)
    expect((await askForGift(t, buyer, { amount: 201 })).body.code).toBe('too_many_requests')
    expect((await askForGift(t, buyer, { amount: 200 })).status).toBe(200)
    for (const amount of [24, 501, 30.5])
      expect((await askForGift(t, await addPerson(t), { amount })).body.code).toBe('invalid_input')
  })

  it('goes back when it was paid long after others', async () => {
    const buyer = await addPerson(t)
    const late = await askForGift(t, buyer)
    await sql`update checkout_session set state = 'expired' where gateway_session_id = ${late.body.session_id}`.execute(
      t.db,
    )
    await addGift(t, {}, buyer)
    await addGift(t, {}, buyer)
    await pay(t, late.body.session_id)
    await workOnce(t)
    expect(await cardOf(t, { id: late.body.id, buyer })).toMatchObject({ state: 'cancelled' })
    expect(await messagesOf(t, { about: late.body.id, kind: 'gift.cancelled' })).toHaveLength(1)
    expect(await breaks()).toEqual([])
  })

  it('is bought once under one key', async () => {
    const gift = await addGift(t)
    const { rows } = await sql`select from gift_card where buyer_id = ${gift.buyer.id}`.execute(t.db)
    expect(rows).toHaveLength(1)
  })
})

describe('the money of a gift card', () => {
  it('goes back when its buyer calls it off in time, once', async () => {
    const before = await owed()
    const gift = await addGift(t)
    expect((await t.call(cancelGiftCard, { token: (await addPerson(t)).token, params: { id: gift.id } })).status).toBe(
      404,
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(gift)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await breaks()).toEqual([])
    await workOnce(t)
    expect(await owed()).toBe(before)
    t.advance(2 * HOUR)
    await workOnce(t)
    expect(await messagesOf(t, { about: gift.id, kind: 'gift.sent' })).toEqual([])
    expect(await breaks()).toEqual([])
  })

  it('goes back by an admin for as long as nobody has redeemed it', async () => {
    const { code, ...gift } = await addCode(t)
    const admin = await anAdmin(t)
    const refund = (id: string) =>
      t.call(refundGiftCard, { token: admin.token, params: { id }, body: { reason: 'Bought by mistake' } })
    expect((await cancel(gift)).body.code).toBe('wrong_state')
    expect((await refund(gift.id)).body).toMatchObject({ state: 'cancelled' })
    expect((await redeem(t, await addPerson(t), code)).status).toBe(422)
    const audited = await t.db.selectFrom('audit_entry').select('reason').where('subject_id', '=', gift.id).execute()
    expect(audited).toEqual([{ reason: 'Bought by mistake' }])
    const other = await addCode(t)
    const [redeemed, refunded] = await Promise.all([redeem(t, await addPerson(t), other.code), refund(other.id)])
    expect([redeemed.status === 200, refunded.status === 200].filter(Boolean)).toHaveLength(1)
    await workOnce(t)
    expect(await breaks()).toEqual([])
  })

  it('a chargeback voids the code and the rest of the credit', async () => {
    const before = await owed()
    const unsent = await addGift(t)
    const { code, ...sent } = await addCode(t)
    await inOrder(unsent, voidGiftOfOrder)
    await inOrder(sent, voidGiftOfOrder)
    await inOrder(sent, voidGiftOfOrder)
    expect(await owed()).toBe(before)
    const friend = await addPerson(t)
    expect((await redeem(t, friend, code)).status).toBe(422)
    await inOrder(sent, restoreGiftOfOrder)
    expect((await redeem(t, friend, code)).status).toBe(200)
    expect(await creditOf(t, friend.id)).toBe(5000)
    expect(await breaks()).toEqual([])
    await inOrder(sent, voidGiftOfOrder)
    expect(await creditOf(t, friend.id)).toBe(0)
    await inOrder(sent, restoreGiftOfOrder)
    expect(await creditOf(t, friend.id)).toBe(5000)
    expect(await breaks()).toEqual([])
  })

  it('credit in an open checkout is void as soon as it is released', async () => {
    const visit = await addConfirmed(t, { price: 80 })
    const { code, ...gift } = await addCode(t)
    await redeem(t, visit.client, code)
    await checkoutWithCredit(t, visit)
    await inOrder(gift, voidGiftOfOrder)
    expect(await creditOf(t, visit.client.id)).toBe(5000)
    t.advance(HOUR)
    await workOnce(t)
    expect(await creditOf(t, visit.client.id)).toBe(0)
    expect(await breaks()).toEqual([])
  })
})
