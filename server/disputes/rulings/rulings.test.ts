import { describe, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { getBooking } from '#contract/bookings.ts'
import { decideDisputeCase, listDisputeCases } from '#contract/disputes/admin.ts'
import { previewDecision } from '#contract/disputes/preview.ts'
import { findBalance } from '#server/ledger/index.ts'
import { hashToken } from '#server/platform/id.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { PRICE, setUpDisputes, tipOf } from '#tests/factories/dispute-fixture.ts'
import { addDone, answerAs, booksOf, breaksOf, decideAs, report } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addTip } from '#tests/factories/tips.ts'
import { orderOf } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

let t: TestApp
let admin: TestPerson
let other: TestPerson
const { show, detail, promised, answered } = setUpDisputes((made) => {
  ;({ t, admin, other } = made)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

const tasks = async (kind: string) => (await t.call(listTasks, { token: admin.token, query: { kind } })).body

describe('a decision', () => {
  test.each([
    { decision: 'release', refund: undefined, back: [], net: 6800, gst: 400, said: 'No refund.' },
    { decision: 'part', refund: 21, back: [2100], net: 5100, gst: 300, said: 'We decided to refund $21.00 to you.' },
    {
      decision: 'full',
      refund: undefined,
      back: [8400],
      net: 0,
      gst: 0,
      said: 'We decided to refund everything, $84.00, to',
    },
  ] as const)('$decision moves the money once and tells both why', async (one) => {
    const visit = await addDone(t, PRICE)
    const id = await answered(visit)
    const body = { decision: one.decision, ...(one.refund === undefined ? {} : { refund: one.refund }) }
    const foreseen = await t.call(previewDecision, {
      token: admin.token,
      params: { id },
      query: { decision: one.decision, ...(one.refund === undefined ? {} : { refund: String(one.refund) }) } as never,
    })
    const made = await decideAs(t, admin, id, body)
    expect(made.status).toBe(200)
    expect(await decideAs(t, other, id, body)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    expect(await promised(visit)).toEqual(one.back.map((cents) => [`dispute:${id}:1`, cents]))
    const seen = await show(visit, 'client')
    expect(seen.decision).toMatchObject({ reason: 'We asked both of you' })
    expect(seen.text).toContain(one.said)
    expect(seen.can.appeal).toBe(one.decision !== 'full')
    t.advance(49 * HOUR)
    await workOnce(t)
    const [net, gst] = [
      await findBalance(t.db, `provider:${visit.provider.id}`),
      await findBalance(t.db, `gst:${visit.provider.id}`),
    ]
    expect([net, gst]).toEqual([0 - one.net, 0 - one.gst])
    // The dialog's preview equals the books.
    expect(foreseen.body).toMatchObject({
      back: { card: (one.back[0] ?? 0) / 100 },
      bears: { provider: (7200 - one.net - one.gst) / 100 },
    })
    expect((await tasks('dispute.opened')).map(({ link }) => link?.to)).not.toContain(
      `/admin/cases?state=disputes&id=${id}`,
    )
    expect(await breaksOf(t)).toEqual([])
  })

  test('after it was earned takes back from everybody in their shares', async () => {
    const visit = await addDone(t, PRICE)
    t.advance(49 * HOUR)
    await workOnce(t)
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
    const id = await answered(visit)
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
    await decideAs(t, admin, id, { decision: 'part', refund: 42 })
    await workOnce(t)
    expect(await booksOf(t, await orderOf(t, visit.id))).toEqual({
      gateway: 4200,
      provider: -3400,
      gst: -200,
      revenue: -600,
    })
  })

  test('waits for the answer or the end of its time, and then for nobody', async () => {
    const visit = await addDone(t)
    const id = await report(t, visit)
    expect((await decideAs(t, admin, id, { decision: 'release' })).body.detail).toBe(
      'The other side still has time to answer.',
    )
    expect((await detail(id)).can.decide).toBe(false)
    t.advance(3 * DAY)
    expect((await detail(id)).can.decide).toBe(true)
    expect((await decideAs(t, admin, id, { decision: 'release' })).status).toBe(200)
  })

  test('many at once are one', async () => {
    const visit = await addDone(t)
    const id = await answered(visit)
    const made = await atOnce((n) =>
      decideAs(t, n % 2 ? admin : other, id, n % 3 ? { decision: 'full' } : { decision: 'part', refund: 10 }),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(RIVALS - 1)
    expect(await promised(visit)).toHaveLength(1)
  })

  test('never more than is left, never without a reason, never by anyone but an admin, and proved anew above $50', async () => {
    const visit = await addDone(t)
    const id = await answered(visit)
    expect(await decideAs(t, admin, id, { decision: 'part', refund: 80.01 })).toMatchObject({
      status: 422,
      body: { errors: [{ loc: ['body', 'refund'], msg: 'Not more than is left: $80.00' }] },
    })
    for (const wrong of [{ decision: 'part' }, { decision: 'platform' }, { decision: 'full', reason: 'No' }] as const)
      expect((await decideAs(t, admin, id, wrong)).status, JSON.stringify(wrong)).toBe(422)
    for (const { id: person } of [visit.client, visit.provider])
      expect((await decideAs(t, { id: person }, id, { decision: 'full' })).status).toBe(403)
    const token = await newSession(t, admin.id)
    const factor_at = new Date(t.clock.now().getTime() - 16 * 60_000)
    await t.db.updateTable('session').set({ factor_at }).where('token_hash', '=', hashToken(token)).execute()
    const ask = (refund: number) =>
      t.call(decideDisputeCase, {
        token,
        params: { id },
        body: { decision: 'part', refund, reason: 'We looked at it' },
      })
    expect(await ask(50.01)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect(await promised(visit)).toEqual([])
    expect((await ask(50)).status).toBe(200)
  })

  test('about a tip freezes and returns the tip alone', async () => {
    const visit = await addDone(t, PRICE)
    await addTip(t, visit, { amount: 10 })
    await workOnce(t)
    const tip = await tipOf(t, visit)
    const id = await report(t, visit, { order_id: tip, reason: 'wrong_amount' })
    expect((await show(visit, 'provider')).about).toBe('tip')
    const money = (await t.call(getBooking, { token: visit.provider.token, params: { id: visit.id } })).body
      .provider_money
    expect(money?.stage).toBe('earned')
    await answerAs(t, visit, id, 'provider')
    expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
    await workOnce(t)
    expect(await promised(visit)).toEqual([])
    t.advance(49 * HOUR)
    await workOnce(t)
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
    expect(await booksOf(t, tip)).toEqual({})
    expect(await breaksOf(t)).toEqual([])
  })
})

test('the desk pages by what is due, and shows closed ones newest first', async () => {
  const open = async (cursor?: string) => {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await t.call(listDisputeCases, { token: admin.token, query })
    return { body: page.body, next: /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1] }
  }
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    t.setNow(TEST_NOW)
    ids.push(await report(t, await addDone(t)))
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body, next } = await open(cursor)
    seen.push(...body.map(({ id }) => id))
    cursor = next
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  for (const id of ids) expect(seen).toContain(id)
  const closed = await t.call(listDisputeCases, { token: admin.token, query: { state: 'closed', limit: 100 } })
  expect(closed.body.length).toBeGreaterThan(0)
  expect(closed.body.every(({ state }) => state !== 'open')).toBe(true)
})
