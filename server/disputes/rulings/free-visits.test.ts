import { expect, test } from 'vitest'
import { appealDispute, listDisputes } from '#contract/disputes.ts'
import { getDisputeCase } from '#contract/disputes/admin.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { moment } from '#tests/factories/calendar.ts'
import { answerAs, booksOf, decideAs, report } from '#tests/factories/disputes.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { orderOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

/** Visits that a promo code has paid wholly: $80 and $4 GST, commission 15 %. */

let t: TestApp
let admin: TestPerson
let other: TestPerson
setUpDisputes(
  (made) => {
    ;({ t, admin, other } = made)
  },
  { isFrozen: true },
)

async function addFree(): Promise<Visit> {
  const { code } = await addPromo(t, { percent: 100 })
  const visit = await addPaidWith(t, code, { price: 80, gst: '123456782RT0001' })
  t.setNow(moment(3, '10:30'))
  await setStatusOf(t, visit, 'provider', 'completed')
  return visit
}
async function addReported(visit: Visit): Promise<string> {
  const id = await report(t, visit)
  await answerAs(t, visit, id, 'provider')
  return id
}
const books = async (visit: Visit) => booksOf(t, await orderOf(t, visit.id))
const later = async (at: string) => {
  t.setNow(at)
  await workOnce(t)
}
const textOf = async (visit: Visit, who: 'client' | 'provider') =>
  (await t.call(listDisputes, { token: visit[who].token, params: { id: visit.id } })).body.disputes[0]!.text

test('decided against the provider before it was earned, it never is, and the desk says so', async () => {
  const visit = await addFree()
  const id = await addReported(visit)
  const shown = await t.call(getDisputeCase, { token: admin.token, params: { id } })
  expect(shown.body.now).toEqual({
    client: 0,
    provider: 68,
    gst: 4,
    commission: 12,
    commission_taxes: 0,
    ours: 0,
  })
  expect(shown.body.outcomes.map(({ decision }) => decision)).toEqual(['release', 'full'])
  const decided = await decideAs(t, admin, id, { decision: 'full' })
  expect(decided.body).toMatchObject({ state: 'decided', now: { client: 0, provider: 0, gst: 0, commission: 0 } })
  await later(moment(9, '10:00'))
  expect(await books(visit)).toEqual({})
  expect(await textOf(visit, 'client')).toContain('there’s nothing to refund')
  expect(await textOf(visit, 'provider')).toContain('You get nothing for this visit')
})

test('decided after it was earned, every share is taken back, once, and what we added is ours again', async () => {
  const visit = await addFree()
  await later(moment(6, '10:00'))
  expect(await books(visit)).toEqual({ provider: -6800, gst: -400, revenue: -1200, promotions: 8400 })
  const id = await addReported(visit)
  const answers = await atOnce(() => decideAs(t, admin, id, { decision: 'full' }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await books(visit)).toEqual({})
  await later(moment(12, '10:00'))
  expect(await books(visit)).toEqual({})
})

test('an appeal of the provider is made up for with the share that was lost', async () => {
  const visit = await addFree()
  const id = await addReported(visit)
  await decideAs(t, admin, id, { decision: 'full' })
  const body = { text: 'I was there for the whole hour', photos: [] }
  const appealed = await t.call(appealDispute, { token: visit.provider.token, params: { id }, body })
  expect(appealed.status).toBe(200)
  await answerAs(t, visit, id, 'client')
  const shown = await t.call(getDisputeCase, { token: other.token, params: { id } })
  expect(shown.body.outcomes.map(({ decision }) => decision)).toEqual(['release', 'platform'])
  expect((await decideAs(t, other, id, { decision: 'platform' })).status).toBe(200)
  await later(moment(12, '10:00'))
  expect(await books(visit)).toEqual({ provider: -6800, promotions: 6800 })
})
