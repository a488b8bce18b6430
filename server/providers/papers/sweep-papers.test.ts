import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideApplicant } from '#contract/admin.ts'
import { getProvider } from '#contract/availability.ts'
import { decidePaper, viewPaper } from '#contract/papers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { allChecks, handIn } from '#tests/factories/papers.ts'
import { newSession } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { createPaperSweep } from './sweep-papers.ts'

const START = '2026-11-23T19:00:00Z'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ now: START })
  await withCatalogue(t)
})
afterAll(() => t.close())

const remindersTo = (email: string) => messagesOf(t, { to: email, kind: 'paper.ending' })
const stepsOf = async (email: string) => (await remindersTo(email)).map((row) => Number(row.round))

/** Another process each time, and killed in between: nothing is remembered but what is written down. */
const sweepOn = async (date: string) => {
  t.setNow(`${date}T18:00:00Z`)
  await createPaperSweep(t.deps)()
  await createPaperSweep(t.deps)()
}

it('reminds of each step once, whatever the kind, and on the day it ends', async () => {
  const { email } = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-17', '2026-12-24', '2026-12-30', '2026-12-31']
  const seen: number[][] = []
  for (const day of [...days, '2027-01-01']) {
    await sweepOn(day)
    seen.push(await stepsOf(email))
  }
  expect(seen).toEqual([[], [30], [30], [30, 14], [30, 14, 7], [30, 14, 7, 1], [30, 14, 7, 1, 0], [30, 14, 7, 1, 0]])
  const texts = (await remindersTo(email)).map(({ text }) => text)
  expect(new Set(texts).size).toBe(5)
  expect(texts[1]).toContain('It ends in 14 days, on Thursday, December 31, 2026. Clients cannot book dates after it.')
  expect(texts[4]).toContain('ends today, Thursday, December 31, 2026')
  t.setNow(START)
})

it('makes up for missed days with one mail, and sends none that a nearer one has overtaken', async () => {
  const { email } = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  await sweepOn('2026-12-26')
  // The sandbox's clock is set back, then forward.
  for (const day of ['2026-12-01', '2026-12-17', '2026-12-24', '2026-12-26']) await sweepOn(day)
  expect(await stepsOf(email)).toEqual([7])
  await sweepOn('2027-01-10')
  expect(await stepsOf(email)).toEqual([7, 0])
  expect((await remindersTo(email))[1]).toMatchObject({
    subject: 'Liability insurance ended on Thursday, December 31, 2026 - Homebloom',
  })
  t.setNow(START)
})

it('says that the new one waits, and nothing more once it is accepted', async () => {
  const admin = await anAdmin(t)
  const provider = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  await sweepOn('2026-12-01')
  const { id, kind } = await handIn(t, provider, 'insurance', { expires_on: '2027-12-31' })
  await sweepOn('2026-12-17')
  const [before, waiting, ...more] = (await remindersTo(provider.email)).map(({ text }) => text)
  expect(more).toEqual([])
  expect(before).toContain('Please upload the new one.')
  expect(waiting).toContain('You’ve uploaded a new one. It becomes valid once we accept it.')
  expect(waiting).not.toContain('Please upload')
  const decided = await t.call(decidePaper, {
    token: await newSession(t, admin.id),
    params: { id },
    body: { decision: 'accept', checks: allChecks(kind) },
  })
  expect(decided.status).toBe(200)
  for (const date of ['2026-12-24', '2026-12-30', '2026-12-31', '2027-01-01']) await sweepOn(date)
  expect(await stepsOf(provider.email)).toEqual([30, 14])
  t.setNow(START)
})

it('reminds nobody who is suspended, until they are back', async () => {
  const admin = await anAdmin(t)
  const { id, email } = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  const decide = async (decision: 'suspend' | 'lift_suspension') =>
    t.call(decideApplicant, {
      token: await newSession(t, admin.id),
      params: { id },
      body: { decision, reason: 'A complaint', ...(decision === 'suspend' ? { visits: 'cancel' as const } : {}) },
    })
  expect((await decide('suspend')).status).toBe(200)
  await sweepOn('2026-12-01')
  await sweepOn('2026-12-17')
  expect(await stepsOf(email)).toEqual([])
  expect((await decide('lift_suspension')).status).toBe(200)
  await sweepOn('2026-12-24')
  expect(await stepsOf(email)).toEqual([7])
  t.setNow(START)
})

it('deletes the images of an ID 90 days after the decision, of others two years after they lapse, and keeps the record', async () => {
  const admin = await anAdmin(t)
  const provider = await anOpenProvider(t)
  const id = await handIn(t, provider, 'government_id')
  const insurance = await handIn(t, provider, 'insurance', { expires_on: '2027-06-01' })
  for (const { id: paper, kind } of [id, insurance])
    await t.call(decidePaper, {
      token: admin.token,
      params: { id: paper },
      body: { decision: 'accept', checks: allChecks(kind) },
    })
  const imagesOf = async (paper: string) => {
    const token = await newSession(t, admin.id)
    return (await t.call(viewPaper, { token, params: { id: paper } })).body.length
  }
  const on: [string, number, number][] = [
    ['2027-02-20', 1, 1],
    ['2027-02-23', 0, 1],
    ['2029-06-01', 0, 1],
    ['2029-06-02', 0, 0],
  ]
  for (const [date, ids, insurances] of on) {
    await sweepOn(date)
    expect([date, await imagesOf(id.id), await imagesOf(insurance.id)]).toEqual([date, ids, insurances])
  }
  const kept = await t.db.selectFrom('paper').selectAll().where('id', '=', id.id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ state: 'accepted', decided_by: admin.id, checks: allChecks('government_id') })
  t.setNow('2026-11-24T19:00:00Z')
  const page = (await t.call(getProvider, { params: { id: provider.id } })).body
  expect(page.proofs[0]?.text).toBe('ID checked Nov 2026')
  t.setNow(START)
})

it('goes through everybody in small pages as in one', async () => {
  const providers = []
  for (let count = 0; count < 5; count += 1) providers.push(await anOpenProvider(t, { insuredUntil: '2026-12-31' }))
  const ids = providers.map(({ id }) => id)
  // Approved before papers were required, and not notified yet.
  for (const provider_id of ids)
    await t.db.insertInto('paper_grace').values({ provider_id, kind: 'government_id' }).execute()
  const sweep = async (date: string) => {
    t.setNow(`${date}T18:00:00Z`)
    await createPaperSweep(t.deps, 2)()
  }
  await sweep('2026-12-01')
  const told = await t.db.selectFrom('paper_grace').select('told_at').where('provider_id', 'in', ids).execute()
  expect(told.filter(({ told_at }) => told_at === null)).toEqual([])
  for (const { email } of providers) expect(await stepsOf(email)).toEqual([30])
  const listed = async () =>
    (
      await t.db
        .selectFrom('offering')
        .select('id')
        .where('provider_id', 'in', ids)
        .where('is_listed', '=', true)
        .execute()
    ).length
  expect(await listed()).toBe(5)
  await sweep('2026-12-31')
  expect(await listed()).toBe(0)
  t.setNow(START)
})
