import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVisitGuests } from '#contract/bookings/guests.ts'
import { takeOffer } from '#contract/waitlist.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addToHousehold } from '#tests/factories/household.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addLine, cancelled, offerOf, take } from '#tests/factories/waitlist.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('accepting an offer needs the service’s requirements, and the offer stays open until then', async () => {
  const provider = await addBookable(t)
  const [first] = await addLine(t, provider, 1)
  await cancelled(t, provider)
  const offer = (await offerOf(t, first!))!
  const asks = (isAdult: boolean) =>
    sql`update catalogue_entry set gates = gates || ${JSON.stringify({ adults_only: isAdult })}::jsonb
      where name = 'Gel Manicure'`.execute(t.db)
  await asks(true)
  expect((await take(t, first!, offer.id)).body).toMatchObject({ code: 'gate_unmet', meta: { gates: ['adult'] } })
  expect(await offerOf(t, first!)).toMatchObject({ state: 'open', quantity: 1 })
  const kid = await addToHousehold(t, first!, { kind: 'person', name: 'Robin', birth_date: '2015-01-01' })
  const grown = await addToHousehold(t, first!, { kind: 'person', name: 'Kim', is_adult: true })
  const takeFor = (guests: string[]) =>
    t.call(takeOffer, { token: first!.token, params: { id: offer.id }, body: { guests } })
  expect((await takeFor([kid.id])).body.code).toBe('gate_unmet')
  const taken = await takeFor([grown.id])
  expect(taken.status).toBe(200)
  const { body } = await t.call(getVisitGuests, { token: first!.token, params: { id: taken.body.id } })
  expect(body).toMatchObject({ chosen: [grown.id], gates: [{ kind: 'adult', is_met: true }] })
  await asks(false)
})
