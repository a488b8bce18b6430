import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplicant } from '#contract/admin.ts'
import { createBooking, getBooking, setBookingStatus } from '#contract/bookings.ts'
import { day } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

test('a provider who was suspended after the request came in cannot accept it', async () => {
  const [client, provider, admin] = [await signedUp(t), await anOpenProvider(t), await anAdmin(t)]
  const body = { service_id: provider.services[0]!.id, date: day(7), time: '10:00' }
  const { id } = (await t.call(createBooking, { token: client.token, body })).body
  await t.call(decideApplicant, {
    token: admin.token,
    params: { id: provider.id },
    body: { decision: 'suspend', reason: 'A complaint' },
  })
  const accept = () =>
    t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'confirmed' } })
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  await t.app.work.runDue()
  const { body: after } = await t.call(getBooking, { token: client.token, params: { id } })
  expect(after).toMatchObject({ status: 'cancelled', cancel_reason: 'admin' })
})

test('a request without a time says what to choose', async () => {
  const client = await signedUp(t)
  for (const body of [{ service_id: 'x' }, { service_id: 'x', date: '', time: '' }])
    expect((await t.call(createBooking, { token: client.token, body: body as never })).body.detail).toBe(
      'Please select both date and time slot',
    )
})
