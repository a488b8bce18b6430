import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCode } from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addConfirmed, addPending, setStatusOf } from '#tests/factories/visits.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { quietUntil } from './quiet-hours.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

/** Text messages in the order in which they were written: until when each is held, and whether it has been sent. */
async function textsTo(phone: string) {
  const rows = await messagesOf(t, { to: phone })
  return rows.map(({ kind, held_until, sent_at, last_error }) => ({
    kind: kind.replace('booking.', ''),
    until: held_until?.toISOString() ?? null,
    isSent: sent_at !== null,
    last_error,
  }))
}
const eight = (n: number) => new Date(moment(n, '08:00')).toISOString()

test.each([
  ['20:59', null],
  ['21:00', 1],
  ['23:59', 1],
  ['00:00', 0],
  ['07:59', 0],
  ['08:00', null],
])('at %s', (time, until) => {
  const end = quietUntil(new Date(moment(0, time)), t.deps.localTime)
  expect(end?.toISOString() ?? null).toBe(until === null ? null : eight(until))
})

test.each([
  [0, '20:59', null],
  [0, '21:00', eight(1)],
  [1, '07:59', eight(1)],
  [1, '08:00', null],
])(
  'a request on day %i at %s comes by text message at once or in the morning, by mail always at once',
  async (n, time, until) => {
    t.setNow(moment(n, time))
    const { provider } = await addPending(t, { date: day(5) })
    expect(await textsTo(provider.phone)).toMatchObject([{ kind: 'request', until }])
    const mails = await t.db
      .selectFrom('outbox_message')
      .select('held_until')
      .where('recipient', '=', provider.email)
      .execute()
    expect(mails).toEqual([{ held_until: null }])
    await t.app.work.deliver()
    expect(await textsTo(provider.phone)).toMatchObject([{ isSent: until === null }])
    t.setNow(moment(1, '08:00'))
    await t.app.work.deliver()
    expect(await textsTo(provider.phone)).toMatchObject([{ isSent: true }])
  },
)

test('a request that must be answered before nine comes in the night, one for later does not', async () => {
  t.setNow(moment(0, '21:00'))
  // Half of the time to the visit: until half past eight, and until nine.
  const pressing = await addPending(t, { date: day(1), time: '20:00' })
  const later = await addPending(t, { date: day(1), time: '21:00' })
  expect(await textsTo(pressing.provider.phone)).toMatchObject([{ until: null }])
  expect(await textsTo(later.provider.phone)).toMatchObject([{ until: eight(1) }])
})

test('a change of a visit within 24 hours comes in the night, one of a later visit in the morning', async () => {
  t.setNow(moment(0, '12:00'))
  const near = await addConfirmed(t, { date: day(1), time: '20:00' })
  const far = await addConfirmed(t, { date: day(1), time: '21:00', provider: near.provider })
  t.setNow(moment(0, '21:00'))
  await setStatusOf(t, near, 'provider', 'cancelled')
  await setStatusOf(t, far, 'provider', 'cancelled')
  expect((await textsTo(near.client.phone)).at(-1)).toMatchObject({ kind: 'cancel_by_provider', until: null })
  expect((await textsTo(far.client.phone)).at(-1)).toMatchObject({ kind: 'cancel_by_provider', until: eight(1) })
})

test('outdated texts are dropped in the morning, and several about one visit become one', async () => {
  t.setNow(moment(0, '21:30'))
  const declined = await addPending(t, { date: day(6) })
  const accepted = await addPending(t, { date: day(6) })
  await setStatusOf(t, declined, 'provider', 'cancelled')
  await setStatusOf(t, accepted, 'provider', 'confirmed')
  await setStatusOf(t, accepted, 'provider', 'cancelled')
  t.setNow(moment(1, '08:00'))
  await t.app.work.deliver()
  for (const { provider } of [declined, accepted])
    expect(await textsTo(provider.phone)).toMatchObject([{ isSent: false, last_error: 'no longer true' }])
  expect(await textsTo(accepted.client.phone)).toMatchObject([
    { kind: 'accept', isSent: false, last_error: 'no longer true' },
    { kind: 'cancel_by_provider', isSent: true },
  ])
})

test('codes come at any hour', async () => {
  t.setNow(moment(0, '23:00'))
  await t.call(sendCode, { body: { phone_number: '6045550177' } })
  await t.app.work.deliver()
  expect(await textsTo('6045550177')).toMatchObject([{ kind: 'account.code', until: null, isSent: true }])
})
