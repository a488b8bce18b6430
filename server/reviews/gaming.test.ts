import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTENTION_RAISED, type Attention } from '#server/platform/attention.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, write } from '#tests/factories/reviews.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
const raised: Attention[] = []
beforeAll(async () => {
  t = await startTestApp()
  t.deps.events.subscribe<Attention>(ATTENTION_RAISED, async (_, attention) => void raised.push(attention))
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

describe('ratings that are made up', () => {
  it('are flagged when client and provider live at one address', async () => {
    const provider = await addBookable(t)
    const client = await addPerson(t)
    await sql`update user_account c set street_address = '12 Main St.', postal_code = 'V5T1A1' where id = ${client.id}`.execute(
      t.db,
    )
    await sql`update user_account c set street_address = '12  main st', postal_code = 'V5T1A1' where id = ${provider.id}`.execute(
      t.db,
    )
    const visit = await addDone(t, { provider, client })
    await write(t, visit, 'client')
    const isFlagged = ({ id }: Visit) =>
      raised.some(({ kind, subject }) => kind === 'review.same_address' && subject.id === id)
    expect(isFlagged(visit)).toBe(true)
    t.setNow(TEST_NOW)
    const apart = await addDone(t, { provider, time: '07:00' })
    await write(t, apart, 'client')
    expect(isFlagged(apart)).toBe(false)
  })

  it('are flagged when many new accounts praise one provider in a short time', async () => {
    const provider = await addBookable(t)
    const visits: Visit[] = []
    for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00']) visits.push(await addPaid(t, { provider, time }))
    t.setNow(moment(3, '18:00'))
    const bursts = () => raised.filter(({ kind, subject }) => kind === 'review.burst' && subject.id === provider.id)
    for (const visit of visits) {
      expect(bursts()).toEqual([])
      await setStatusOf(t, visit, 'provider', 'completed')
      await addPublished(t, visit)
    }
    expect(bursts()).toMatchObject([{ facts: { count: 5 } }])
  })
})
