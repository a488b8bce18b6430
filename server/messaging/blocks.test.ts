import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockPerson, listBlocks, unblockPerson } from '#contract/blocks.ts'
import { createBooking } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { say, thread, write } from '#tests/factories/talk.ts'
import { addConfirmed, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('a block', () => {
  const block = ({ token }: TestPerson, { id }: { id: string }) => t.call(blockPerson, { token, params: { id } })

  test('keeps both from writing and booking, in neutral words, until it is taken back', async () => {
    const [client, own] = [await addPerson(t), await addBookable(t)]
    const id = await say(t, client, own, 'Hello')
    expect((await block(own, client)).status).toBe(200)
    const [theirs, mine] = [await write(t, client, own, 'Hello?'), await write(t, own, client, 'No')]
    expect([theirs.body.code, theirs.body.detail]).toEqual(['not_reachable', 'Amara can’t receive messages right now.'])
    expect(mine.body.detail).toBe('You have blocked Casey. Unblock them in your profile to write.')
    expect(await thread(t, client, id)).toMatchObject({ is_blocked: false, can: { write: false } })
    const body = { service_id: own.serviceId, date: day(5), time: '09:00' }
    const asked = await t.call(createBooking, { token: client.token, body })
    expect([asked.status, asked.body.code]).toEqual([409, 'not_bookable'])
    const listed = await t.call(listBlocks, { token: own.token })
    expect(listed.body).toMatchObject([{ id: client.id, first_name: 'Casey' }])
    await t.call(unblockPerson, { token: own.token, params: { id: client.id } })
    expect((await write(t, client, own, 'Hello again')).status).toBe(201)
    expect((await t.call(createBooking, { token: client.token, body })).status).toBe(201)
  })

  test('leaves what is agreed on', async () => {
    const visit = await addConfirmed(t)
    await block(visit.client, visit.provider)
    expect((await setStatusOf(t, visit, 'provider', 'completed')).status).toBe('completed')
  })

  test('is of two different people who exist', async () => {
    const client = await addPerson(t)
    for (const id of [client.id, 'a'.repeat(26), (await anAdmin(t)).id])
      expect((await block(client, { id })).status).toBe(404)
  })
})
