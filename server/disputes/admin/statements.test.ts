import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBookingsOfClient, listDisputeCases, waiveFee } from '#contract/disputes/admin.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addMissed, reportMissed } from '#tests/factories/cases.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, report } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, type Visit } from '#tests/factories/visits.ts'
import { counted } from '#tests/setup/counted.ts'
import { listDisputeAdmin } from './show-disputes.ts'
import { findBookingsMoney } from './show-money.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  admin = await anAdmin(t)
})
afterAll(() => t.close())

/** Three disputes of three pairs, of other days: the last one made is due first. */
async function addDisputes(): Promise<Map<string, Visit>> {
  const made: [string, Visit][] = []
  // A Monday, a Friday and a Thursday: they are decided within five business days, so no two are due on the same day.
  for (const days of [4, 1, 0]) {
    t.setNow(TEST_NOW)
    const visit = await addDone(t)
    t.advance(days * 24 * 3_600_000)
    made.unshift([await report(t, visit), visit])
  }
  return new Map(made)
}

test('a page of disputes takes four statements, however many it has, each with its own visit', async () => {
  const disputes = await addDisputes()
  const statementsFor = async (limit: number) => {
    const { db, count } = counted(t.db)
    const { cases } = await listDisputeAdmin({ ...t.deps, db }, { isOpen: true, after: null, limit })
    expect(cases).toHaveLength(limit)
    return count()
  }
  expect([await statementsFor(1), await statementsFor(3)]).toEqual([4, 4])
  const { body } = await t.call(listDisputeCases, { token: admin.token, query: { state: 'open' } })
  expect(body.map(({ id }) => id)).toEqual([...disputes.keys()])
  for (const { id, booking_id, client_name, provider_name, left } of body) {
    const visit = disputes.get(id)!
    const names = await namesOf(visit)
    expect({ booking_id, client_name, provider_name, left }).toEqual({ booking_id: visit.id, ...names, left: 80 })
  }
})

async function namesOf({ client, provider }: Visit) {
  const rows = await t.db.selectFrom('user_account').select(['id', 'full_name']).execute()
  const nameOf = ({ id }: TestPerson) => rows.find((row) => row.id === id)?.full_name
  return { client_name: nameOf(client), provider_name: nameOf(provider) }
}

test('the bookings of a client take as many statements as one, each with its own rulings and refusals', async () => {
  t.setNow(TEST_NOW)
  const ahead = await addPaid(t, { date: day(6) })
  const { client } = ahead
  const disputed = await addPaid(t, { client, date: day(4) })
  const waived = await addMissed(t, { client })
  t.setNow(moment(4, '09:15'))
  await reportMissed(t, disputed)
  await (await chargebackOf(t, disputed)).send('created', 'withdrawn')
  const waiver = { amount: 30, reason: 'Family emergency' }
  const token = await newSession(t, admin.id)
  expect((await t.call(waiveFee, { token, params: { id: waived.id }, body: waiver })).status).toBe(200)
  const statementsFor = async (of: string) => {
    const { db, count } = counted(t.db)
    const found = await findBookingsMoney({ ...t.deps, db }, of, admin.id)
    return [found.length, count()]
  }
  const [[one, forOne], [all, forAll]] = [await statementsFor(waived.id), await statementsFor(client.email)]
  expect([one, all]).toEqual([1, 3])
  expect(forAll).toBe(forOne)
  const { body } = await t.call(listBookingsOfClient, { token: admin.token, query: { of: client.email } })
  expect(body).toMatchObject([
    { booking_id: ahead.id, fee_kept: 0, why_no_waiver: 'No fee was kept for this visit.', rulings: [] },
    {
      booking_id: disputed.id,
      fee_kept: 80,
      why_no_waiver: expect.stringContaining('The bank is looking'),
      rulings: [],
    },
    { booking_id: waived.id, fee_kept: 50, why_no_waiver: null, rulings: [{ kind: 'waiver', amount: 30 }] },
  ])
})
