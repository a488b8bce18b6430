import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import {
  answerRuling,
  grantGoodwill,
  listBookingsOfClient,
  listRulings,
  refundVisit,
  waiveFee,
} from '#contract/disputes/admin.ts'
import { findBalance } from '#server/ledger/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { setUpDisputes, tipOf } from '#tests/factories/dispute-fixture.ts'
import { addMissed, objectTo } from '#tests/factories/cases.ts'
import { addDone, answerAs, breaksOf, decideAs, report } from '#tests/factories/disputes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip } from '#tests/factories/tips.ts'
import { addPaid, type Visit } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
let admin: TestPerson
let other: TestPerson
const { show, detail, promised } = setUpDisputes((made) => {
  ;({ t, admin, other } = made)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

const answer = async (by: TestPerson, id: string, agree: boolean) =>
  t.call(answerRuling, {
    token: await newSession(t, by.id),
    params: { id },
    body: { agree, reason: 'I looked at it as well' },
  })
const waitingOf = async (disputeId: string) =>
  (await t.call(listRulings, { token: other.token })).body.find(({ dispute_id }) => dispute_id === disputeId)
const tasks = async (kind: string) => (await t.call(listTasks, { token: admin.token, query: { kind } })).body

describe('above $200', () => {
  /** No visit of the tests costs so much: a tip does. */
  async function disputedTip(on: TestApp): Promise<{ visit: Visit; id: string; tip: string }> {
    const visit = await addDone(on)
    await addTip(on, visit, { amount: 300 })
    const tip = await tipOf(on, visit)
    const id = await report(on, visit, { order_id: tip, reason: 'wrong_amount' })
    await answerAs(on, visit, id, 'provider')
    return { visit, id, tip }
  }
  const backOf = async (on: TestApp, tip: string) =>
    (await on.db.selectFrom('refund').select('amount_cents').where('order_id', '=', tip).execute()).map(
      ({ amount_cents }) => amount_cents,
    )

  test('a second admin agrees first, never the same one, and many who agree at once agree once', async () => {
    const { visit, id, tip } = await disputedTip(t)
    const asked = await decideAs(t, admin, id, { decision: 'full' })
    expect(asked.body).toMatchObject({ state: 'open', why_not: 'A decision needs a second admin’s approval.' })
    expect(await backOf(t, tip)).toEqual([])
    expect(await decideAs(t, other, id, { decision: 'release' })).toMatchObject({ status: 409 })
    const ruling = (await waitingOf(id))!
    expect(ruling).toMatchObject({ amount: 300, runs_text: null, can: { agree: true } })
    expect((await tasks('ruling.waiting')).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^\$300\.00 for .+ waits for a second admin$/),
    )
    expect((await answer(admin, ruling.id, true)).body.detail).toContain('Someone else has to approve it')
    const agreed = await atOnce(() => answer(other, ruling.id, true))
    expect(agreed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await backOf(t, tip)).toEqual([30_000])
    expect(await show(visit, 'client')).toMatchObject({ state: 'decided' })
  })

  test('a refusal leaves everything open', async () => {
    const { id, tip } = await disputedTip(t)
    await decideAs(t, admin, id, { decision: 'full' })
    expect((await answer(other, (await waitingOf(id))!.id, false)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'open', can: { decide: true } })
    expect(await backOf(t, tip)).toEqual([])
  })

  test('alone it runs a day later, the owner is mailed, and it is recorded as that', async () => {
    const own = await startTestApp()
    const alone = await anAdmin(own)
    const { id, tip } = await disputedTip(own)
    await own.db
      .updateTable('user_account')
      .set({ suspended_at: own.clock.now() })
      .where('role', '=', 'admin')
      .where('id', '<>', alone.id)
      .execute()
    await decideAs(own, alone, id, { decision: 'full' })
    await workOnce(own)
    expect(await backOf(own, tip)).toEqual([])
    const mails = await own.db
      .selectFrom('notification')
      .select('template')
      .where('template', '=', 'ruling.waits')
      .execute()
    expect(mails).toHaveLength(1)
    own.advance(DAY)
    await workOnce(own)
    expect(await backOf(own, tip)).toEqual([30_000])
    const entries = await own.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'ruling.ran_alone')
      .execute()
    expect(entries).toMatchObject([{ acted_as: 'system', after: { by: 'single operator', asked_by: alone.id } }])
    await own.close()
  })
})

describe('a fee that was kept', () => {
  const waive = async (by: TestPerson, id: string, amount: number) =>
    t.call(waiveFee, {
      token: await newSession(t, by.id),
      params: { id },
      body: { amount, reason: 'Family emergency' },
    })

  test('is waived, wholly or partly, and never more than was kept', async () => {
    const visit = await addMissed(t)
    const found = await t.call(listBookingsOfClient, { token: admin.token, query: { of: visit.client.email } })
    expect(found.body).toMatchObject([{ booking_id: visit.id, fee_kept: 80, why_no_waiver: null }])
    expect((await waive(admin, visit.id, 80.01)).status).toBe(422)
    const made = await waive(admin, visit.id, 30)
    expect(made.body).toMatchObject({ fee_kept: 50, rulings: [{ kind: 'waiver', amount: 30, state: 'done' }] })
    expect((await promised(visit)).map(([, cents]) => cents)).toEqual([3000])
    t.advance(49 * HOUR)
    await workOnce(t)
    expect(await breaksOf(t)).toEqual([])
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-4250)
  })

  test('is not waived where there is none, or a case decides it', async () => {
    const paid = await addPaid(t)
    expect((await waive(admin, paid.id, 10)).body.detail).toBe('No fee was kept for this visit.')
    t.setNow(TEST_NOW)
    const missed = await addMissed(t)
    await objectTo(t, missed)
    expect((await waive(admin, missed.id, 10)).status).toBe(409)
  })
})

describe('a visit that took place', () => {
  const refund = async (by: TestPerson, id: string, amount: number) =>
    t.call(refundVisit, {
      token: await newSession(t, by.id),
      params: { id },
      body: { amount, reason: 'The colour did not hold' },
    })

  test('is refunded without a dispute, in part and then wholly, out of the shares, and both are told', async () => {
    const visit = await addDone(t)
    const before = await findBalance(t.db, `provider:${visit.provider.id}`)
    expect((await refund(admin, visit.id, 80.01)).status).toBe(422)
    const made = await refund(admin, visit.id, 30)
    expect(made.body).toMatchObject({ paid: 50, rulings: [{ kind: 'refund', amount: 30, state: 'done' }] })
    await workOnce(t)
    expect((await promised(visit)).map(([, cents]) => cents)).toEqual([3000])
    // One of many simultaneous calls takes the rest.
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(admin, visit.id, 50)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    t.advance(49 * HOUR)
    await workOnce(t)
    expect(await breaksOf(t)).toEqual([])
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(Math.max(before, 0))
    const told = t.db.selectFrom('notification as n').innerJoin('outbox_message as m', 'm.notification_id', 'n.id')
    const readers = await told.select(['m.reader']).where('n.template', '=', 'visit.refunded').execute()
    expect(readers.map(({ reader }) => reader).toSorted()).toEqual(['client', 'client', 'provider', 'provider'])
    const entries = t.db.selectFrom('audit_entry').select(['action', 'reason']).where('subject_id', '=', visit.id)
    expect(await entries.where('action', '=', 'visit.refunded').execute()).toHaveLength(2)
  })

  test('is told with its share, and in an email that was written before shares were named without', async () => {
    const visit = await addDone(t)
    await refund(admin, visit.id, 20)
    const told = async () => (await messagesOf(t, { to: visit.provider.email, kind: 'visit.refunded' }))[0]?.text
    expect(await told()).toContain('$17.00 of your share is refunded with it.')
    await sql`
      update notification set facts = (facts::jsonb - 'share')::text
      where template = 'visit.refunded' and facts::jsonb ->> 'bookingId' = ${visit.id}`.execute(t.db)
    expect(await told()).toContain('Your share of that part is refunded with it.')
  })

  test('not while a dispute about it is open, nor one that did not take place, nor a large sum without the factor', async () => {
    const visit = await addDone(t)
    const stale = await newSession(t, admin.id)
    t.advance(HOUR)
    const late = await t.call(refundVisit, {
      token: stale,
      params: { id: visit.id },
      body: { amount: 51, reason: 'It did not hold' },
    })
    expect(late.body).toMatchObject({ code: 'second_factor_required' })
    await report(t, visit, {})
    expect((await refund(admin, visit.id, 10)).body.detail).toContain('A dispute about this visit is open')
    t.setNow(TEST_NOW)
    expect((await refund(admin, (await addPaid(t)).id, 10)).body.detail).toContain('has not been completed')
  })
})

test('goodwill is credit with a reason, booked and audited, and above $200 of two', async () => {
  const visit = await addDone(t)
  const give = async (amount: number, key?: string) =>
    t.call(grantGoodwill, {
      token,
      params: { id: visit.id },
      body: { amount, reason: 'Sorry for the wait' },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const token = await newSession(t, admin.id)
  expect((await give(15, 'goodwill-once-1')).status).toBe(200)
  expect((await give(15, 'goodwill-once-1')).body.rulings).toHaveLength(1)
  expect(await findBalance(t.db, `credit:${visit.client.id}`)).toBe(-1500)
  expect((await give(200.01)).body.rulings[0]).toMatchObject({ state: 'waiting', amount: 200.01 })
  expect(await findBalance(t.db, `credit:${visit.client.id}`)).toBe(-1500)
  const waiting = (await t.call(listRulings, { token: other.token })).body.find(
    ({ booking_id }) => booking_id === visit.id,
  )!
  expect((await answer(other, waiting.id, true)).status).toBe(200)
  expect(await findBalance(t.db, `credit:${visit.client.id}`)).toBe(-21_501)
  const audited = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'reason'])
    .where('subject_id', '=', visit.client.id)
    .where('action', '=', 'goodwill.granted')
    .execute()
  expect(audited).toEqual(Array(2).fill({ action: 'goodwill.granted', reason: 'Sorry for the wait' }))
})
