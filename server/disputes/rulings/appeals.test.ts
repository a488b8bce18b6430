import { describe, expect, test } from 'vitest'
import { appealDispute } from '#contract/disputes.ts'
import { getDisputeCase } from '#contract/disputes/admin.ts'
import { findBalance } from '#server/ledger/index.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { addDone, answerAs, booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { orderOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
let other: TestPerson
const { show, detail, promised, answered } = setUpDisputes((made) => {
  ;({ t, admin, other } = made)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

const appeal = ({ id: _, ...people }: Visit, id: string, who: 'client' | 'provider') =>
  t.call(appealDispute, { token: people[who].token, params: { id }, body: { text: 'Please look at the photos' } })

describe('an appeal', () => {
  test('is heard once, within seven days, by somebody else, and freezes what is left', async () => {
    const visit = await addDone(t, PRICE)
    const id = await answered(visit)
    await decideAs(t, admin, id, { decision: 'release' })
    expect((await appeal(visit, id, 'client')).status).toBe(200)
    expect(await appeal(visit, id, 'provider')).toMatchObject({ status: 409 })
    const shown = await show(visit, 'provider')
    expect(shown.text).toMatch(/^Someone else will review it. You can answer until /)
    expect(shown.can.answer).toBe(true)
    expect((await decideAs(t, other, id, { decision: 'release' })).body.detail).toBe(
      'The other side still has time to answer.',
    )
    await answerAs(t, visit, id, 'provider')
    expect((await show(visit, 'client')).appeal_answer).toMatchObject({ by: 'Amara', text: 'It was fine when I left' })
    expect((await detail(id)).appeal_answer).toMatchObject({ by: 'Amara Quimby' })
    expect(await decideAs(t, admin, id, { decision: 'release' })).toMatchObject({
      status: 409,
      body: { detail: 'You decided this before. Someone else has to decide the appeal.' },
    })
    const why_not = 'You decided this before. Someone else has to decide the appeal.'
    expect(await detail(id)).toMatchObject({ why_not, can: { decide: false } })
    const asOther = { token: await newSession(t, other.id), params: { id } }
    expect((await t.call(getDisputeCase, asOther)).body).toMatchObject({ why_not: null, can: { decide: true } })
    expect((await decideAs(t, other, id, { decision: 'part', refund: 42 })).status).toBe(200)
    expect(await promised(visit)).toEqual([[`dispute:${id}:2`, 4200]])
    const seen = await show(visit, 'client')
    expect(seen).toMatchObject({ state: 'decided', can: { appeal: false } })
    expect(seen.timeline.at(-1)).toMatchObject({ title: 'Final decision', is_done: true })
    expect((await appeal(visit, id, 'provider')).status).toBe(409)
  })

  test('the provider’s loss is covered by Homebloom if the money is already refunded', async () => {
    const visit = await addDone(t, PRICE)
    const id = await answered(visit)
    await decideAs(t, admin, id, { decision: 'part', refund: 42 })
    await workOnce(t)
    expect((await appeal(visit, id, 'provider')).status).toBe(200)
    t.advance(3 * DAY)
    expect((await detail(id)).outcomes.map(({ decision }) => decision)).toContain('platform')
    expect((await decideAs(t, other, id, { decision: 'platform' })).status).toBe(200)
    t.advance(49 * HOUR)
    await workOnce(t)
    expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
    expect(await booksOf(t, await orderOf(t, visit.id))).toEqual({
      gateway: 4200,
      promotions: 3400,
      provider: -6800,
      gst: -200,
      revenue: -600,
    })
    expect(await breaksOf(t)).toEqual([])
  })

  test('is for whoever was left short alone, and the mail says so', async () => {
    const released = await addDone(t)
    const one = await answered(released)
    await decideAs(t, admin, one, { decision: 'release' })
    expect(await appeal(released, one, 'provider')).toMatchObject({
      status: 409,
      body: { detail: 'There is no decision to appeal against now.' },
    })
    expect((await show(released, 'provider')).can.appeal).toBe(false)
    const mailTo = async (to: string) => (await messagesOf(t, { to, kind: 'dispute.decided' }))[0]!.text
    expect(await mailTo(released.client.email)).toContain('you can appeal once')
    expect(await mailTo(released.provider.email)).not.toContain('appeal')
    expect((await appeal(released, one, 'client')).status).toBe(200)

    t.setNow(TEST_NOW)
    const full = await addDone(t)
    const two = await answered(full)
    await decideAs(t, admin, two, { decision: 'full' })
    expect((await appeal(full, two, 'client')).status).toBe(409)
    expect((await appeal(full, two, 'provider')).status).toBe(200)

    t.setNow(TEST_NOW)
    const part = await addDone(t)
    const three = await answered(part, 'client', { asks: 'part', amount: 20 })
    await decideAs(t, admin, three, { decision: 'part', refund: 20 })
    // The provider has everything they asked for.
    expect((await appeal(part, three, 'client')).status).toBe(409)
    expect((await appeal(part, three, 'provider')).status).toBe(200)
  })

  test('never makes it worse for whoever appeals, unless both were left short and the other side answers', async () => {
    const choices = async (id: string) => (await detail(id)).outcomes.map(({ decision }) => decision)
    const visit = await addDone(t)
    const id = await answered(visit)
    await decideAs(t, admin, id, { decision: 'part', refund: 40 })
    await appeal(visit, id, 'client')
    t.advance(3 * DAY)
    expect(await choices(id)).toEqual(['release', 'part', 'full'])
    expect(await decideAs(t, other, id, { decision: 'platform' })).toMatchObject({ status: 422 })

    t.setNow(TEST_NOW)
    const both = await addDone(t)
    const second = await answered(both)
    await decideAs(t, admin, second, { decision: 'part', refund: 40 })
    await appeal(both, second, 'provider')
    t.advance(3 * DAY)
    expect(await choices(second)).toEqual(['release', 'platform'])
    expect(await decideAs(t, other, second, { decision: 'full' })).toMatchObject({
      status: 422,
      body: {
        errors: [{ loc: ['body', 'decision'], msg: 'The other side has not appealed, so you can’t give them more' }],
      },
    })
    await answerAs(t, both, second, 'client')
    expect(await choices(second)).toEqual(['release', 'part', 'full', 'platform'])
    expect((await decideAs(t, other, second, { decision: 'part', refund: 10 })).status).toBe(200)
  })

  test('comes too late after seven days', async () => {
    const visit = await addDone(t)
    const id = await answered(visit)
    await decideAs(t, admin, id, { decision: 'release' })
    t.advance(7 * DAY)
    expect((await appeal(visit, id, 'client')).status).toBe(409)
    expect((await show(visit, 'client')).can.appeal).toBe(false)
  })
})
