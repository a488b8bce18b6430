import { describe, expect, test } from 'vitest'
import { decideCase, previewCase } from '#contract/bookings/cases.ts'
import { answerRuling, decideDisputeCase, grantGoodwill, refundVisit } from '#contract/disputes/admin.ts'
import { previewDecision, previewGiving, previewRuling } from '#contract/disputes/preview.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { newId } from '#server/platform/id.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed, objectTo } from '#tests/factories/cases.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { addDone, booksOf } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addVisitAt } from '#tests/factories/visit-day.ts'
import { orderOf, refundsOf, type Visit } from '#tests/factories/visits.ts'

/** Previews before a lost chargeback, a missed visit or another admin's ruling is decided. */

let t: TestApp
let [admin, other] = [] as unknown as [TestPerson, TestPerson]
setUpDisputes((made) => {
  ;({ t, admin, other } = made)
})

const HOUR = 3_600_000
const reason = 'We asked both of you'
const changed = { status: 409, body: { code: 'changed_elsewhere' } }
const NONE = { provider: 0, commission: 0, taxes: 0, homebloom: 0, bank: 0, gift_card: 0 }

async function earned(): Promise<Visit> {
  const visit = await addDone(t, PRICE)
  t.advance(49 * HOUR)
  await workOnce(t)
  return visit
}

describe('a preview of a chargeback', () => {
  type Word = 'full' | 'platform' | 'shares' | 'client' | 'keep'
  const look = async (id: string, decision: Word) =>
    (await t.call(previewDecision, { token: admin.token, params: { id }, query: { decision } })).body
  const decide = async (id: string, decision: Word, seen: string) =>
    t.call(decideDisputeCase, {
      token: await newSession(t, admin.id),
      params: { id },
      body: { decision, reason, seen },
    })

  test('a lost chargeback names the shares or Homebloom as the payer, to the cent as in the books', async () => {
    const visit = await earned()
    const { send, disputeId } = await chargebackOf(t, visit)
    await send('created', 'withdrawn', 'lost')
    const [id, orderId] = [await disputeId(), await orderOf(t, visit.id)]
    const before = await booksOf(t, orderId)
    const back = { card: 0, bank: 84, gift_card: 0, credit: 0 }
    expect(await look(id, 'platform')).toMatchObject({ back, bears: { ...NONE, homebloom: 84 } })
    const shown = await look(id, 'full')
    expect(shown).toMatchObject({
      back,
      bears: { ...NONE, provider: 72, commission: 12 },
      provider: { first_name: 'Amara', place: 'balance', balance: 0 },
      needs: { factor: true, second_admin: false },
    })
    // A look leaves nothing behind.
    expect(await booksOf(t, orderId)).toEqual(before)
    expect((await decide(id, 'full', shown.seen)).status).toBe(200)
    const after = await booksOf(t, orderId)
    for (const account of ['provider', 'gst', 'revenue', 'bad_debt']) expect(after[account], account).toBeUndefined()
  })

  test('counts what had gone back before as ours, and no longer holds once goodwill has changed the order', async () => {
    const visit = await earned()
    const token = await newSession(t, admin.id)
    const refund = { token, params: { id: visit.id }, body: { amount: 40, reason } }
    expect((await t.call(refundVisit, refund)).status).toBe(200)
    await workOnce(t)
    const { send, disputeId } = await chargebackOf(t, visit)
    await send('created', 'withdrawn', 'lost')
    const id = await disputeId()
    const shown = await look(id, 'full')
    expect(shown.bears.homebloom).toBe(40)
    expect(Math.round((shown.bears.provider + shown.bears.commission) * 100)).toBe(4400)
    expect(await decide(id, 'platform', shown.seen)).toMatchObject(changed)
    expect((await decide(id, 'full', shown.seen)).status).toBe(200)
    expect((await booksOf(t, await orderOf(t, visit.id)))['bad_debt']).toBe(4000)
  })

  test('a chargeback whose money came back names its recipient', async () => {
    const visit = await earned()
    const { send, disputeId } = await chargebackOf(t, visit)
    await send('created', 'withdrawn', 'lost')
    const id = await disputeId()
    expect((await decide(id, 'full', (await look(id, 'full')).seen)).status).toBe(200)
    await send('recovered')
    const shares = await look(id, 'shares')
    expect(shares).toMatchObject({
      back: { card: 0, bank: 0 },
      bears: { ...NONE, provider: -72, commission: -12, bank: 84 },
      provider: { balance: 72 },
    })
    expect(await look(id, 'client')).toMatchObject({ back: { card: 84 }, bears: { ...NONE, bank: 84 } })
    expect(await look(id, 'keep')).toMatchObject({ back: { card: 0 }, bears: { ...NONE, homebloom: -84, bank: 84 } })
    expect(await decide(id, 'keep', shares.seen)).toMatchObject(changed)
    expect((await decide(id, 'shares', shares.seen)).status).toBe(200)
    expect(await booksOf(t, await orderOf(t, visit.id))).toMatchObject({ provider: -6800, gst: -400, revenue: -1200 })
  })

  test('a won chargeback without its money is our cost', async () => {
    const visit = await earned()
    const { send, disputeId } = await chargebackOf(t, visit)
    await send('created', 'withdrawn', 'won')
    t.advance(8 * 24 * HOUR)
    const id = await disputeId()
    const shown = await look(id, 'platform')
    expect(shown).toMatchObject({ bears: { ...NONE, homebloom: 84 }, needs: { factor: true } })
    expect((await booksOf(t, await orderOf(t, visit.id)))['bad_debt']).toBeUndefined()
    expect((await decide(id, 'platform', shown.seen)).status).toBe(200)
    expect((await booksOf(t, await orderOf(t, visit.id)))['bad_debt']).toBe(8400)
  })
})

describe('a preview of a missed visit', () => {
  type Word = { decision: 'provider' | 'client' | 'part'; refund?: number }
  const look = async (id: string, { decision, refund }: Word) =>
    t.call(previewCase, {
      token: admin.token,
      params: { id },
      query: { decision, ...(refund ? { refund: String(refund) } : {}) } as never,
    })
  const decide = async (id: string, word: Word, seen: string) =>
    t.call(decideCase, { token: await newSession(t, admin.id), params: { id }, body: { ...word, reason, seen } })

  test('a disputed no-show shows each outcome, and deciding does exactly that', async () => {
    const visit = await addMissed(t, PRICE)
    const id = await objectTo(t, visit)
    expect((await look(id, { decision: 'provider' })).body).toMatchObject({ back: { card: 0 }, bears: NONE })
    expect((await look(id, { decision: 'client' })).body).toMatchObject({
      back: { card: 84 },
      bears: { ...NONE, provider: 72, commission: 12 },
      needs: { factor: true, second_admin: false },
    })
    const { body: part } = await look(id, { decision: 'part', refund: 21 })
    expect(part).toMatchObject({ back: { card: 21 }, bears: { ...NONE, provider: 18, commission: 3 } })
    expect(part.provider).toMatchObject({ place: 'pending' })
    expect((await look(id, { decision: 'part', refund: 84.01 })).status).toBe(422)
    expect(await refundsOf(t, visit.id)).toEqual([])
    expect(await decide(id, { decision: 'part', refund: 22 }, part.seen)).toMatchObject(changed)
    expect((await decide(id, { decision: 'part', refund: 21 }, part.seen)).status).toBe(200)
    expect(await refundsOf(t, visit.id)).toMatchObject([{ amount_cents: 2100 }])
    expect((await look(id, { decision: 'client' })).status).toBe(409)
  })

  test('a visit nobody came to shows a refund of the whole price', async () => {
    const visit = await addVisitAt(t, '09:30')
    const { id: bookingId, client } = visit
    const body = { statement: 'I waited at the window' }
    expect((await t.call(reportNobodyCame, { token: client.token, params: { id: bookingId }, body })).status).toBe(200)
    const { id } = await t.db
      .selectFrom('booking_case')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect((await look(id, { decision: 'provider' })).body).toMatchObject({ back: { card: 0 }, bears: NONE })
    const { body: shown } = await look(id, { decision: 'client' })
    expect(shown).toMatchObject({ back: { card: 80 }, bears: { ...NONE, provider: 68, commission: 12 } })
    expect((await decide(id, { decision: 'client' }, shown.seen)).status).toBe(200)
    expect(await refundsOf(t, bookingId)).toMatchObject([{ amount_cents: 8000 }])
  })
})

describe('a second admin', () => {
  const lookAs = async ({ token }: TestPerson, id: string) => t.call(previewRuling, { token, params: { id } })
  const approve = async (id: string, seen?: string) =>
    t.call(answerRuling, {
      token: await newSession(t, other.id),
      params: { id },
      body: { agree: true, reason, ...(seen === undefined ? {} : { seen }) },
    })
  /** $160 of goodwill is given, so that $50 more waits. @returns what waits, and what its asker was shown */
  async function asked({ isShown = true } = {}) {
    const visit = await earned()
    const give = async (amount: number, seen?: string) =>
      t.call(grantGoodwill, {
        token: await newSession(t, admin.id),
        params: { id: visit.id },
        body: { amount, reason, ...(seen === undefined ? {} : { seen }) },
      })
    await give(160)
    const query = { kind: 'goodwill', amount: '50' } as never
    const { body: shown } = await t.call(previewGiving, { token: admin.token, params: { id: visit.id }, query })
    const { body } = await give(50, isShown ? shown.seen : undefined)
    return { visit, shown, ruling: body.rulings.find(({ state }) => state === 'waiting')!.id }
  }

  test('reads what the first one was shown beside what it does now', async () => {
    const { shown, ruling } = await asked()
    const { body } = await lookAs(other, ruling)
    expect(body.shown).toEqual({ back: shown.back, bears: shown.bears, provider: null })
    expect(body.now).toMatchObject({
      back: shown.back,
      bears: shown.bears,
      needs: { factor: true, second_admin: false },
    })
    expect((await approve(ruling, body.now.seen)).status).toBe(200)
    expect(await lookAs(other, ruling)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  })

  test('reads nothing of the first one where no preview was shown, and no names are kept', async () => {
    const { ruling } = await asked({ isShown: false })
    expect((await lookAs(other, ruling)).body.shown).toBeNull()
    // A program that shows no preview sends no mark.
    expect((await approve(ruling)).status).toBe(200)
  })

  test('approves nothing that is no longer as shown', async () => {
    const { ruling, shown } = await asked()
    expect(await approve(ruling, shown.seen)).toMatchObject(changed)
    expect((await approve(ruling, (await lookAs(other, ruling)).body.now.seen)).status).toBe(200)
  })

  test('sees that the provider’s balance has changed since the first one asked', async () => {
    const first = await addDone(t, PRICE)
    t.setNow(TEST_NOW)
    const second = await addDone(t, { ...PRICE, provider: first.provider, time: '13:00' })
    t.setNow(moment(6, '10:00'))
    await workOnce(t)
    // The amount given for this visit before any more needs a second admin.
    const row = { id: newId(), kind: 'refund', order_id: await orderOf(t, first.id), booking_id: first.id, reason }
    const by = { asked_by: admin.id, asked_at: t.clock.now(), closed_at: t.clock.now(), state: 'done' }
    await t.db
      .insertInto('money_ruling')
      .values({ ...row, ...by, amount_cents: 20_000 })
      .execute()
    const query = { kind: 'refund', amount: '21' } as never
    const { body: shown } = await t.call(previewGiving, { token: admin.token, params: { id: first.id }, query })
    expect(shown).toMatchObject({ needs: { second_admin: true }, provider: { balance: 126 } })
    const refund = async ({ id }: Visit, body: { amount: number; seen?: string }) => {
      const token = await newSession(t, admin.id)
      return (await t.call(refundVisit, { token, params: { id }, body: { ...body, reason } })).body
    }
    const { rulings } = await refund(first, { amount: 21, seen: shown.seen })
    const id = rulings.find(({ state }) => state === 'waiting')!.id
    const kept = await t.db.selectFrom('money_ruling').select('shown').where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.shown)).not.toContain('Amara')
    const before = (await lookAs(other, id)).body
    expect(before.now.provider).toEqual({ first_name: 'Amara', place: 'balance', balance: 126 })
    await refund(second, { amount: 42 })
    const { now, shown: then } = (await lookAs(other, id)).body
    expect([then!.provider!.balance, now.provider!.balance]).toEqual([126, 90])
    expect(await approve(id, before.now.seen)).toMatchObject(changed)
    expect((await approve(id, now.seen)).status).toBe(200)
    expect(await refundsOf(t, first.id)).toMatchObject([{ amount_cents: 2100 }])
  })
})
