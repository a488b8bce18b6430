import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askRescue, getRescue, listRescues } from '#contract/bookings/rescue.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { decideOn } from '#tests/factories/cases.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { cancelAs } from '#tests/factories/stages.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid, addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { counted } from '#tests/setup/counted.ts'
import { listRescues as list } from './list-rescues.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  // Keeps providers of other tests out of the results.
  await t.db.updateTable('offering').set({ is_listed: false }).execute()
})
afterAll(() => t.close())

async function sells(price = 40) {
  const provider = await anOpenProvider(t, { offers: [{ title: 'Classic Manicure', category: 'nail', price }] })
  return { ...provider, serviceId: provider.services[0]!.id }
}

/** Visits of one client that their providers decline, in the order given. */
async function declined(client: TestPerson, dates: readonly string[], provider?: Visit['provider']) {
  const visits: Visit[] = []
  for (const date of dates) {
    const visit = await addPending(t, { provider: provider ?? (await sells()), client, date })
    await cancelAs(t, visit, 'provider')
    visits.push(visit)
  }
  return visits
}
const rescuesOf = async ({ token }: { token: string }) => (await t.call(listRescues, { token })).body
const idsOf = async (client: { token: string }) => (await rescuesOf(client)).map(({ booking }) => booking.id)

test('lists the three soonest visits that others can come to, in one answer', async () => {
  const client = await addPerson(t)
  const [late, soon, middle, later] = await declined(client, [day(9), day(3), day(5), day(12)])
  expect(await idsOf(client)).toEqual([soon!.id, middle!.id, late!.id])
  expect(await idsOf(await addPerson(t))).toEqual([])
  expect(await idsOf(soon!.provider)).toEqual([])
  // One that was already asked makes room for the next.
  const { suggested } = (await t.call(getRescue, { token: client.token, params: { id: soon!.id } })).body
  const { service_id, total_price: expected_price, amount_due: expected_due } = suggested[0]!
  const body = { service_id, expected_price, expected_due }
  expect((await t.call(askRescue, { token: client.token, params: { id: soon!.id }, body })).status).toBe(201)
  expect(await idsOf(client)).toEqual([middle!.id, late!.id, later!.id])
})

test('promises others only where somebody is free, and other times where somebody is near', async () => {
  const client = await addPerson(t)
  const first = await sells()
  await declined(client, [day(3)], first)
  expect(await rescuesOf(client)).toMatchObject([{ found: null, reason: null }])
  const other = await sells()
  expect(await rescuesOf(client)).toMatchObject([{ found: 'providers' }])
  await addPaid(t, { provider: other, date: day(3) })
  expect(await rescuesOf(client)).toMatchObject([{ found: 'times' }])
})

test('leaves out what the client ended, and an hour for which they have booked something else', async () => {
  const client = await addPerson(t)
  const [first] = await declined(client, [day(3)])
  const own = await addPending(t, { client, date: day(5) })
  await cancelAs(t, own, 'client')
  expect(await idsOf(client)).toEqual([first!.id])
  const instead = await addPending(t, { client, date: day(3) })
  expect(await idsOf(client)).toEqual([])
  await setStatusOf(t, instead, 'client', 'cancelled')
  expect(await idsOf(client)).toEqual([first!.id])
  t.setNow(moment(3, '09:00'))
  expect(await idsOf(client)).toEqual([])
})

test('lists a visit to which nobody came for three days, unless another of its kind is ahead', async () => {
  const [first] = [await sells(), await sells()]
  const visit = await addPaid(t, { provider: first })
  const { client } = visit
  t.setNow(moment(3, '09:30'))
  const statement = 'I waited at the door'
  await t.call(reportNobodyCame, { token: client.token, params: { id: visit.id }, body: { statement } })
  t.setNow(moment(3, '12:00'))
  await decideOn(t, visit, { decision: 'client', reason: 'We asked both of you' })
  expect(await rescuesOf(client)).toMatchObject([{ booking: { id: visit.id }, found: 'times' }])
  const next = await addPending(t, { provider: await sells(), client, date: day(8) })
  expect(await idsOf(client)).toEqual([])
  await cancelAs(t, next, 'client')
  expect(await idsOf(client)).toEqual([visit.id])
  t.setNow(moment(6, '12:01'))
  expect(await idsOf(client)).toEqual([])
})

test('asks few statements, however many visits were ended', async () => {
  const client = await addPerson(t)
  await declined(client, [day(3)])
  const askedFor = async () => {
    const db = counted(t.db)
    await list({ ...t.deps, db: db.db }, client.id)
    return db.count()
  }
  // Owner, details, scenes, endings; and for each of three at most the entry, its providers, and who is available that
  // day.
  expect(await askedFor()).toBeLessThanOrEqual(7)
  await declined(client, [day(4), day(5), day(6), day(9), day(10)])
  expect(await askedFor()).toBeLessThanOrEqual(13)
})
