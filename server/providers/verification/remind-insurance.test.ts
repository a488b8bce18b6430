import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { createInsuranceReminders } from './remind-insurance.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const remindersTo = async (id: string) => {
  const { email } = await t.db.selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return messagesOf(t, { to: email, kind: 'insurance.ending' })
}

const stepsOf = async (id: string) => (await remindersTo(id)).map((row) => Number(row.round?.split(':').at(-1)))

/** Another process each time: nothing is remembered but what is written down. */
const remindOn = async (date: string) => {
  t.setNow(`${date}T18:00:00Z`)
  await createInsuranceReminders(t.deps)()
  await createInsuranceReminders(t.deps)()
}

it('reminds of each step once and on the day it ends', async () => {
  const provider = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  const days = [
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-17',
    '2026-12-24',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]
  const seen: number[][] = []
  for (const day of days) {
    await remindOn(day)
    seen.push(await stepsOf(provider.id))
  }
  expect(seen).toEqual([[], [30], [30], [30, 14], [30, 14, 7], [30, 14, 7, 1], [30, 14, 7, 1, 0], [30, 14, 7, 1, 0]])
  const texts = (await remindersTo(provider.id)).map(({ text }) => text)
  expect(new Set(texts).size).toBe(5)
  expect(texts[1]).toContain('ends in 14 days, on Thursday, December 31, 2026. Clients cannot book dates after it.')
  expect(texts[4]).toContain('ends today, Thursday, December 31, 2026')
  t.setNow('2026-11-23T19:00:00Z')
})

it('makes up for missed days with one mail, and sends none that a nearer one has overtaken', async () => {
  const provider = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  await remindOn('2026-12-26')
  // The sandbox's clock goes back, then on.
  for (const day of ['2026-12-01', '2026-12-17', '2026-12-24', '2026-12-26']) await remindOn(day)
  expect(await stepsOf(provider.id)).toEqual([7])
  await remindOn('2027-01-10')
  expect(await stepsOf(provider.id)).toEqual([7, 0])
  expect((await remindersTo(provider.id))[1]).toMatchObject({
    subject: 'Your insurance ended on Thursday, December 31, 2026 - Homebloom',
    text: expect.stringContaining('Your insurance ended on Thursday, December 31, 2026. Clients cannot book dates'),
  })
  t.setNow('2026-11-23T19:00:00Z')
})
