import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/accounts.ts'
import { listBookings } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const suspend = (id: string, at: Date | null) =>
  t.db.updateTable('user_account').set({ suspended_at: at }).where('id', '=', id).execute()

// A suspension ends the sessions that it sees; one that a sign-in writes in the same moment is left.
test('a session that outlived the suspension of its owner opens nothing', async () => {
  const person = await addPerson(t)
  const statuses = async () => {
    const answers = [await t.call(getMe, { token: person.token }), await t.call(listBookings, { token: person.token })]
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200])
  await suspend(person.id, t.clock.now())
  expect(await statuses()).toEqual([401, 401])
  await suspend(person.id, null)
  expect(await statuses()).toEqual([200, 200])
})
