import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDemand } from '#contract/admin/catalogue.ts'
import { searchAvailability } from '#contract/availability/search.ts'
import { wishFor } from '#contract/availability/wishes.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const HENNA = 'Bridal Henna'
const demand = async () => (await t.call(listDemand, { token: (await anAdmin(t, 'trust')).token })).body

it('counts searches that found nobody, by entry and city, in one write for many', async () => {
  const search = (query: object) => t.call(searchAvailability, { query: { service: 'Balayage', ...query } as never })
  await Promise.all([search({}), search({ postal: 'V6B 1A1' }), search({ postal: 'V6E 2K1' })])
  await expect.poll(async () => (await demand()).length, { timeout: 15_000 }).toBe(2)
  expect(await demand()).toMatchObject([
    { entry: 'Balayage', city: 'Vancouver', searches: 2, searches_this_week: 2, waiting: 0 },
    { entry: 'Balayage', city: '', searches: 1, searches_this_week: 1, waiting: 0 },
  ])
  t.setNow(moment(14, '11:00'))
  expect((await demand())[0]).toMatchObject({ searches: 2, searches_this_week: 0 })
  t.setNow(moment(0, '11:00'))
})

it('counts what was gathered when the server closes', async () => {
  const closing = await startTestApp()
  await withCatalogue(closing)
  await closing.call(searchAvailability, { query: { service: 'Balayage' } as never })
  await closing.app.http.close()
  const { rows } = await sql<{ n: number }>`select coalesce(sum(count), 0)::int as n from empty_search`.execute(
    closing.db,
  )
  expect(rows[0]!.n).toBe(1)
  await closing.close()
})

it('tells a client once when somebody serves what they wait for', async () => {
  const [near, far, off] = [await addPerson(t), await addPerson(t), await addPerson(t)]
  const wish = (person: { token: string }, postal: string | undefined, is_on = true) =>
    t.call(wishFor, { token: person.token, body: { service: HENNA, is_on, ...(postal ? { postal } : {}) } })
  for (const answer of [await wish(near, 'V6B 1A1'), await wish(far, undefined), await wish(off, 'V6B 1A1')])
    expect(answer.status, answer.body.detail).toBe(200)
  expect((await wish(near, 'V6B 1A1')).status).toBe(200)
  expect((await wish(off, 'V6B 1A1', false)).status).toBe(200)
  expect((await demand()).filter(({ entry }) => entry === HENNA)).toMatchObject([{ waiting: 1 }, { waiting: 1 }])
  t.setNow(moment(0, '11:02'))
  await workOnce(t)
  const told = async ({ email }: { email: string }) =>
    (await messagesOf(t, { to: email })).filter(({ subject }) => subject?.includes('is here')).length
  expect([await told(near), await told(far)]).toEqual([0, 0])
  await anOpenProvider(t, { offers: [{ title: HENNA, category: 'body-art', price: 200 }] })
  for (const time of ['11:04', '11:06']) {
    t.setNow(moment(0, time))
    await Promise.all([workOnce(t), workOnce(t)])
  }
  expect([await told(near), await told(far), await told(off)]).toEqual([1, 1, 0])
  expect((await demand()).filter(({ entry }) => entry === HENNA)).toEqual([])
})
