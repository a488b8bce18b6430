import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { encodeCursor } from '#server/platform/http/paging.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => { t = await startTestApp() })
afterAll(() => t.close())

const NUMBERS = [0, -1, 1e300, -1e300, 1.5, 2**53, 2**31, 8.64e15, 8.65e15, -8.64e15, 9e18, 1e20]
const STRINGS = ['', 'a', '\ud800', 'x'.repeat(3000), 'date_desc']
test('cursors', async () => {
  const [client, provider, admin] = [await addPerson(t), await addBookable(t), await addPerson(t, { role: 'admin' })]
  const bad: string[] = []
  const shapes: ('n'|'s')[][] = [['n'],['n','s'],['n','n','s'],['s','n','s'],['s','s'],['s'],['n','n']]
  const endpoints = allEndpoints().map(({ endpoint }) => endpoint as EndpointShape).filter((e) => e.query && 'shape' in e.query && 'cursor' in (e.query as never as {shape: object}).shape)
  expect(endpoints.length).toBeGreaterThan(5)
  for (const e of endpoints) for (const who of [client, provider, admin]) for (const shape of shapes) for (let i = 0; i < 12; i++) {
    const cursor = encodeCursor(shape.map((k, at) => k === 'n' ? NUMBERS[(i + at*5) % NUMBERS.length]! : STRINGS[(i+at) % STRINGS.length]!))
    const a = await t.call(e as never, { token: who.token, params: { id: provider.id }, query: { cursor, sort: 'helpful' } } as never) as { status: number; body: unknown }
    if (a.status >= 500) { bad.push(`${e.method} ${e.path} ${shape.join('')} ${i} ${JSON.stringify(a.body)}`); break }
    const b = await t.call(e as never, { token: who.token, params: { id: provider.id }, query: { cursor } } as never) as { status: number; body: unknown }
    if (b.status >= 500) { bad.push(`${e.method} ${e.path} ${shape.join('')} ${i} ${JSON.stringify(b.body)}`); break }
  }
  console.log(endpoints.map((e) => e.path).join(' '))
  expect([...new Set(bad)]).toEqual([])
}, 120_000)

import { createBooking, setBookingStatus, getBookingHistory } from '#contract/bookings.ts'
import { addPending, addPaid, addConfirmed } from '#tests/factories/visits.ts'
import { checkOut, checkIn } from '#contract/bookings/visit-day.ts'
import { addCheckedIn, dayOf, addTrustedContact } from '#tests/factories/visit-day.ts'
import { addDone, addPublished, write } from '#tests/factories/reviews.ts'
import { voteOnReview, listClientReviews } from '#contract/reviews.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { sayFine } from '#contract/bookings/safety.ts'
import { moment } from '#tests/factories/calendar.ts'
import { workOnce } from '#tests/factories/app.ts'
import { sql } from 'kysely'

test('decline note', async () => {
  const v = await addPending(t)
  await t.call(setBookingStatus, { token: v.provider.token, params: { id: v.id }, body: { status: 'cancelled', reason: 'Call me at 604 555 0199' } } as never)
  const h = await t.call(getBookingHistory, { token: v.client.token, params: { id: v.id } })
  console.log('NOTE', JSON.stringify(h.body))
})
test('late note', async () => {
  const v = await addCheckedIn(t)
  await t.call(setBookingStatus, { token: v.provider.token, params: { id: v.id }, body: { status: 'completed' } } as never)
  t.setNow(moment(9, '09:00'))
  const a = await t.call(checkOut, { token: v.provider.token, params: { id: v.id }, body: { note: 'Call me at 604 555 0199' } } as never)
  console.log('LATE', a.status, (await dayOf(t, v, 'client')).note)
})
test('second alarm', async () => {
  t.setNow(moment(0, '09:00'))
  const u = await startTestApp()
  const v = await addCheckedIn(u)
  const phone = await addTrustedContact(u, v)
  u.setNow(moment(3, '10:31')); await workOnce(u)
  u.setNow(moment(3, '10:47')); await workOnce(u)
  const a = await u.call(sayFine, { token: v.provider.token, params: { id: v.id }, body: { minutes: 30 } } as never)
  u.setNow(moment(3, '11:18')); await workOnce(u)
  u.setNow(moment(3, '11:34')); await workOnce(u)
  const sent = (await messagesOf(u, { to: phone })).map((m: any) => m.kind)
  console.log('ALARMS', a.status, sent, JSON.stringify((await sql`select kind, closed_at, answered_at from safety_alarm`.execute(u.db)).rows), JSON.stringify((await sql`select state from safety_watch`.execute(u.db)).rows))
  await u.close()
})
test('vote', async () => {
  const u = await startTestApp()
  const v = await addDone(u)
  const ids = await addPublished(u, v)
  const a = await u.call(voteOnReview, { token: v.provider.token, params: { id: ids.client }, body: { is_helpful: true } } as never)
  console.log('VOTE', a.status, JSON.stringify(a.body))
  const admin = await addPerson(u, { role: 'admin', isProven: false } as never)
  const b = await u.call(listClientReviews, { token: admin.token, params: { id: v.client.id } })
  console.log('ADMIN', b.status, JSON.stringify(b.body).slice(0,100))
  await u.close()
})
