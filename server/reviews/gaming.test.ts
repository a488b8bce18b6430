import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBooking } from '#contract/bookings.ts'
import { TASK_OPENED, type NewTask } from '#server/platform/tasks.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, write } from '#tests/factories/reviews.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf, VISIT_DATE, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
const raised: NewTask[] = []
beforeAll(async () => {
  t = await startTestApp()
  t.deps.events.subscribe(TASK_OPENED, async (_, attention) => void raised.push(attention))
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const raisedOf = (kind: string, id: string) => raised.filter((one) => one.kind === kind && one.subject.id === id)

async function liveAt(person: { id: string }, street_address: string): Promise<void> {
  await t.db
    .updateTable('user_account')
    .set({ street_address, postal_code: 'V5T1A1' })
    .where('id', '=', person.id)
    .execute()
}

describe('ratings that are made up', () => {
  it('are flagged when client and provider live at one address: when it is booked, and when it is reviewed', async () => {
    const provider = await addBookable(t)
    const client = await addPerson(t)
    await liveAt(client, '12 Main St.')
    await liveAt(provider, '12  main st')
    const visit = await addDone(t, { provider, client })
    expect(raisedOf('booking.same_address', visit.id)).toMatchObject([
      { severity: 'normal', facts: { client: 'Casey Quimby', provider: 'Amara Quimby', provider_id: provider.id } },
    ])
    expect(raisedOf('review.same_address', visit.id)).toEqual([])
    await write(t, visit, 'client')
    expect(raisedOf('review.same_address', visit.id)).toHaveLength(1)
    t.setNow(TEST_NOW)
    const apart = await addDone(t, { provider, time: '07:00' })
    await write(t, apart, 'client')
    for (const kind of ['booking.same_address', 'review.same_address']) expect(raisedOf(kind, apart.id)).toEqual([])
  })

  it('are flagged when the visit is at the provider’s, wherever the client lives', async () => {
    const provider = await addBookable(t)
    await liveAt(provider, '12 Main St.')
    const client = await addPerson(t)
    const address = { street_address: '12 main st', city: 'Vancouver', province: 'BC', country: 'Canada' } as const
    const asked = await t.call(createBooking, {
      token: client.token,
      body: {
        service_id: provider.serviceId,
        date: VISIT_DATE,
        time: '09:00',
        address: { ...address, postal_code: 'V5T 1A1' },
      },
    })
    expect(asked.status).toBe(201)
    expect(raisedOf('booking.same_address', asked.body.id)).toHaveLength(1)
  })

  it('are flagged when many new accounts praise one provider in a short time', async () => {
    const provider = await addBookable(t)
    const visits = await addVisits(provider, 5)
    const bursts = () => raisedOf('review.burst', provider.id)
    for (const visit of visits) {
      expect(bursts()).toEqual([])
      await addPublished(t, visit)
    }
    expect(bursts()).toMatchObject([{ facts: { count: 5 } }])
  })

  it('are not where one of five is older than thirty days, or comes on the fourth day', async () => {
    const bursts = (provider: Bookable) => raisedOf('review.burst', provider.id)
    const [aged, slow] = [await addBookable(t), await addBookable(t)]
    const visits = await addVisits(aged, 5)
    await sql`update user_account set created_at = created_at - interval '40 days' where id = ${visits[2]!.client.id}`.execute(
      t.db,
    )
    for (const visit of visits) await addPublished(t, visit)
    expect(bursts(aged)).toEqual([])
    t.setNow(TEST_NOW)
    const spread = await addVisits(slow, 5)
    for (const visit of spread.slice(0, 4)) await addPublished(t, visit)
    t.advance(73 * 3_600_000)
    await addPublished(t, spread[4]!)
    expect(bursts(slow)).toEqual([])
  })

  it('are not by accounts that are older, until there are ten within a day', async () => {
    const provider = await addBookable(t)
    const visits = await addVisits(provider, 11)
    for (const { client } of visits)
      await sql`update user_account set created_at = created_at - interval '40 days' where id = ${client.id}`.execute(
        t.db,
      )
    const bursts = () => raisedOf('review.burst', provider.id)
    // The first is older than a day when the others come.
    await addPublished(t, visits[0]!, { client: { stars: 1 } })
    t.advance(25 * 3_600_000)
    for (const visit of visits.slice(1)) {
      expect(bursts()).toEqual([])
      await addPublished(t, visit, { client: { stars: 1 } })
    }
    expect(bursts()).toMatchObject([{ facts: { count: 10, within: 'day' } }])
  })

  /** Done on day 3, one after the other, each of another client; the clock is after them. */
  async function addVisits(provider: Bookable, count: number): Promise<Visit[]> {
    const visits: Visit[] = []
    for (let hour = 0; hour < count; hour += 1)
      visits.push(await addPaid(t, { provider, time: `${String(hour + 8).padStart(2, '0')}:00` }))
    t.setNow(moment(3, '20:00'))
    for (const visit of visits) await setStatusOf(t, visit, 'provider', 'completed')
    return visits
  }
})
