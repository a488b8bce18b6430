import { afterAll, beforeAll, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { getMyVerification, submitVerification } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { createInsuranceReminders } from './remind-insurance.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const written = async () => {
  const query = t.db.selectFrom('outbox_message').select('dedupe_key').where('kind', '=', 'insurance.ending')
  return (await query.orderBy('created_at').execute()).map((row) => Number(row.dedupe_key?.split(':').at(-1)))
}

it('reminds of each step once, and a renewed insurance opens the calendar again', async () => {
  const provider = await anOpenProvider(t, { insuredUntil: '2026-12-31' })
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-17', '2026-12-24', '2026-12-30', '2026-12-31']
  const seen: number[][] = []
  for (const day of days) {
    t.setNow(`${day}T18:00:00Z`)
    const remind = createInsuranceReminders(t.deps)
    await remind()
    await remind()
    seen.push(await written())
    // Comes by now and then, so that the session lasts.
    await t.call(getMyVerification, { token: provider.token })
  }
  expect(seen).toEqual([[], [30], [30], [30, 14], [30, 14, 7], [30, 14, 7, 1], [30, 14, 7, 1]])

  const free = async () => Object.keys((await t.call(getProvider, { params: { id: provider.id } })).body.availability)
  expect(await free()).toEqual([])
  const renewed = await t.call(submitVerification, {
    token: provider.token,
    body: {
      is_adult: true,
      may_work_in_canada: true,
      is_certified: true,
      is_insured: true,
      insurance_expires_on: '2027-12-31',
    },
  })
  expect(renewed.body).toMatchObject({ state: 'approved', insurance_expires_on: '2027-12-31' })
  expect((await free()).length).toBeGreaterThan(0)
  expect((await t.call(getMyVerification, { token: provider.token })).body.state).toBe('approved')
})
