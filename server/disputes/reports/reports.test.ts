import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { getBooking, getBookingHistory } from '#contract/bookings.ts'
import { answerDispute, listDisputes, openDispute, uploadDisputePhoto, withdrawDispute } from '#contract/disputes.ts'
import { findBalance } from '#server/ledger/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed, objectTo } from '#tests/factories/cases.ts'
import { addDone, decideAs, report, type ReportBody } from '#tests/factories/disputes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, checkoutOf, orderOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const body = { reason: 'poor_work', text: 'The colour came off the same day', asks: 'full' } as const

const open = ({ id, ...people }: Visit, who: 'client' | 'provider' = 'client', said: ReportBody = {}) =>
  t.call(openDispute, { token: people[who].token, params: { id }, body: { ...body, ...said } })
const show = async ({ id, ...people }: Visit, who: 'client' | 'provider') =>
  (await t.call(listDisputes, { token: people[who].token, params: { id } })).body
const answer = ({ provider }: Visit, id: string, photos: string[] = []) =>
  t.call(answerDispute, { token: provider.token, params: { id }, body: { text: 'It was fine when I left', photos } })
const withdraw = ({ client }: Visit, id: string) => t.call(withdrawDispute, { token: client.token, params: { id } })
const moneyOf = async ({ id, provider }: Visit) =>
  (await t.call(getBooking, { token: provider.token, params: { id } })).body.provider_money
const rowsOf = async ({ id }: Visit) =>
  t.db
    .selectFrom('dispute')
    .selectAll()
    .where('order_id', '=', await orderOf(t, id))
    .execute()
const tasks = async () => (await t.call(listTasks, { token: admin.token, query: { kind: 'dispute.opened' } })).body

test('a client reports: the money waits, both see when what comes next, and an admin has a task', async () => {
  const visit = await addDone(t)
  expect(await show(visit, 'client')).toMatchObject({
    disputes: [],
    reportable: [{ label: 'The visit', left: 80 }],
    until_text: 'Thu, Dec 10, 10:30 AM',
  })
  const answered = await open(visit)
  expect(answered.status).toBe(200)
  expect(answered.body.reportable).toEqual([])
  expect(answered.body.disputes).toMatchObject([
    {
      kind: 'report',
      about: 'visit',
      state: 'open',
      is_mine: true,
      reason: 'The work was not good',
      asks_text: 'Asks for everything back',
      statement: { by: 'You', text: body.text },
      can: { answer: false, withdraw: true, appeal: false },
      timeline: [
        { title: 'You reported it', at_text: 'Thu, Nov 26, 10:30 AM', is_done: true },
        { title: 'Amara can answer', at_text: 'by Sun, Nov 29, 10:30 AM', is_done: false },
        // Five business days later, by the end of that day.
        { title: 'We decide', at_text: 'by Thu, Dec 3, 11:59 PM', is_done: false },
      ],
    },
  ])
  const [seen] = (await show(visit, 'provider')).disputes
  expect(seen).toMatchObject({ is_mine: false, can: { answer: true, withdraw: false, appeal: false } })
  expect(seen!.text).toContain('You can answer until Sun, Nov 29, 10:30 AM')
  expect(await moneyOf(visit)).toMatchObject({
    stage: 'on_hold',
    text: 'Your share is on hold until there’s a decision about this payment.',
  })
  expect((await tasks()).map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Dispute by Casey Quimby: Gel Manicure with .+, \$\d+\.\d\d$/),
  )
  const history = await t.call(getBookingHistory, { token: visit.provider.token, params: { id: visit.id } })
  expect(history.body.at(-1)).toMatchObject({ by: 'Casey Quimby', what: 'Put the money on hold: something went wrong' })
})

test('nothing is earned while it is open, and everything once it was taken back', async () => {
  const visit = await addDone(t)
  const id = await report(t, visit)
  t.advance(49 * HOUR)
  await workOnce(t)
  expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(0)
  expect((await withdraw(visit, id)).status).toBe(200)
  expect((await withdraw(visit, id)).status).toBe(200)
  await workOnce(t)
  expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
  expect(await moneyOf(visit)).toMatchObject({ stage: 'earned' })
  const { disputes, reportable } = await show(visit, 'client')
  expect(disputes).toMatchObject([{ state: 'withdrawn', text: 'You withdrew this.' }])
  expect(reportable).toEqual([])
  expect(await open(visit)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  expect((await open(visit, 'provider', { reason: 'damage' })).status).toBe(200)
})

test('many reports at once make one, and what comes later leaves the first words', async () => {
  const visit = await addDone(t)
  const answers = await atOnce(() => open(visit))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open(visit, 'client', { text: 'Other words' })).status).toBe(200)
  expect(await rowsOf(visit)).toMatchObject([{ statement: body.text, state: 'open' }])
  expect(await open(visit, 'provider', { reason: 'damage' })).toMatchObject({
    status: 409,
    body: { detail: 'This has been reported already. Please answer the report instead.' },
  })
  const held = (await t.db.selectFrom('booking_event').select('event').where('booking_id', '=', visit.id).execute())
    .map(({ event }) => event)
    .filter((event) => event === 'disputed')
  expect(held).toHaveLength(1)
})

test('many answers at once leave one', async () => {
  const visit = await addDone(t)
  await open(visit)
  const [dispute] = await rowsOf(visit)
  const params = { id: dispute!.id }
  const answers = await atOnce((n) =>
    t.call(answerDispute, { token: visit.provider.token, params, body: { text: `Words ${n}`, photos: [] } }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(RIVALS - 1)
})

test('within fourteen days of done, of a visit that was paid, and not while somebody looks at it already', async () => {
  const ahead = await addPaid(t)
  expect(await open(ahead)).toMatchObject({
    status: 409,
    body: { detail: 'You can report a problem once the visit is done.' },
  })
  t.setNow(TEST_NOW)
  const missed = await addMissed(t)
  await objectTo(t, missed)
  expect((await open(missed)).status).toBe(409)
  t.setNow(TEST_NOW)
  const visit = await addDone(t)
  t.advance(14 * DAY - 1000)
  expect((await show(visit, 'provider')).reportable).toHaveLength(1)
  t.advance(1000)
  expect((await show(visit, 'provider')).reportable).toEqual([])
  expect((await open(visit)).body.detail).toContain('The 14 days to report a problem are over')
  t.setNow(TEST_NOW)
  const early = await addPaid(t, { date: moment(3, '09:00').slice(0, 10) })
  t.setNow(moment(3, '09:10'))
  await setStatusOf(t, early, 'provider', 'completed')
  // Completed before its end: done only then.
  expect((await open(early)).status).toBe(409)
})

test('only the two of the visit, with a reason of their side, and never for more than was paid', async () => {
  const visit = await addDone(t)
  for (const token of [(await addPerson(t)).token, admin.token])
    expect((await t.call(openDispute, { token, params: { id: visit.id }, body })).status).toBe(404)
  for (const wrong of [
    { reason: 'access' },
    { text: ' ' },
    { text: 'x'.repeat(2001) },
    { asks: 'part' as const },
    { asks: 'part' as const, amount: 80.01 },
    { asks: 'part' as const, amount: 0 },
    { photos: ['a'.repeat(26)] },
  ])
    expect((await open(visit, 'client', wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect((await open(visit, 'client', { order_id: 'a'.repeat(26) })).status).toBe(404)
  t.setNow(TEST_NOW)
  const foreign = await orderOf(t, (await addPaid(t)).id)
  t.setNow(moment(3, '10:30'))
  expect((await open(visit, 'client', { order_id: foreign })).status).toBe(404)
  expect(await rowsOf(visit)).toEqual([])
})

test('the other side answers once within three days, with photos that both see and nobody else', async () => {
  const visit = await addDone(t)
  const before = await uploadPhoto(t, visit.client.token, uploadDisputePhoto.path)
  const id = await report(t, visit, { photos: [before], text: 'Call me at 604-555-1234' })
  const after = await uploadPhoto(t, visit.provider.token, uploadDisputePhoto.path)
  expect((await answer(visit, id, [before])).status).toBe(422)
  const answered = await answer(visit, id, [after])
  expect(answered.status).toBe(200)
  expect(answered.body.disputes).toMatchObject([
    {
      statement: { by: 'Casey', photos: [{ id: before }] },
      answer: { by: 'You', photos: [{ id: after }] },
      can: { answer: false },
    },
  ])
  // Ways to be reached stay hidden, as in messages.
  expect(answered.body.disputes[0]!.statement!.text).not.toContain('1234')
  const [page = ''] = answered.body.disputes[0]!.statement!.photos[0]!.pages
  const fetchAs = (token: string) =>
    t.app.http.inject({ url: page, headers: { authorization: `Bearer ${token}` } }).then(({ statusCode }) => statusCode)
  expect(await fetchAs(visit.provider.token)).toBe(200)
  expect(await fetchAs((await addPerson(t)).token)).toBe(404)
  expect(await answer(visit, id)).toMatchObject({ status: 409, body: { detail: 'This has been answered already.' } })

  t.setNow(TEST_NOW)
  const late = await addDone(t, { time: '09:00' })
  const other = await report(t, late)
  t.advance(3 * DAY)
  // The deadline has passed, but an answer still counts until there is a decision.
  expect((await show(late, 'provider')).disputes[0]!.text).toContain('You can still answer until we decide.')
  expect((await answer(late, other)).status).toBe(200)
})

test('a visit that is paid long after it was done can be reported from then on, and is earned two days later', async () => {
  const visit = await addConfirmed(t)
  t.setNow(moment(3, '10:30'))
  await setStatusOf(t, visit, 'provider', 'completed')
  t.advance(15 * DAY)
  expect((await pay(t, await checkoutOf(t, visit))).status).toBe(200)
  t.advance(47 * HOUR)
  await workOnce(t)
  expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(0)
  expect((await show(visit, 'client')).until_text).toBe('Fri, Dec 25, 10:30 AM')
  t.advance(HOUR)
  await workOnce(t)
  expect(await findBalance(t.db, `provider:${visit.provider.id}`)).toBe(-6800)
  t.advance(12 * DAY - HOUR)
  expect((await open(visit)).status).toBe(200)
})

describe('a report that is taken back', () => {
  test('late leaves the other side two days for its own', async () => {
    const visit = await addDone(t)
    t.advance(13 * DAY)
    const id = await report(t, visit, { by: 'provider' })
    expect((await open(visit)).body.detail).toContain('Please answer the report instead')
    t.advance(1.5 * DAY)
    const back = await t.call(withdrawDispute, { token: visit.provider.token, params: { id } })
    expect(back.status).toBe(200)
    const [told] = await messagesOf(t, { to: visit.client.email, kind: 'dispute.withdrawn' })
    expect(told!.text).toContain('you can report it until 10:30 PM on Saturday, December 12, 2026')
    expect((await show(visit, 'client')).reportable).toHaveLength(1)
    t.advance(2 * DAY - HOUR)
    expect((await open(visit)).status).toBe(200)
  })

  test('never puts off the end of its own side, nor longer than the two days', async () => {
    const visit = await addDone(t)
    t.advance(13 * DAY)
    const id = await report(t, visit, { by: 'provider' })
    t.advance(1.5 * DAY)
    await t.call(withdrawDispute, { token: visit.provider.token, params: { id } })
    t.advance(2 * DAY)
    expect((await open(visit)).body.detail).toContain('The 14 days to report a problem are over')
    expect((await open(visit, 'provider', { reason: 'damage' })).status).toBe(409)
  })

  test('is no longer once it was answered', async () => {
    const visit = await addDone(t)
    const id = await report(t, visit)
    expect((await answer(visit, id)).status).toBe(200)
    expect(await withdraw(visit, id)).toMatchObject({
      status: 409,
      body: { detail: 'This has been answered, so it can no longer be withdrawn. We’ll decide and email you.' },
    })
    expect((await show(visit, 'client')).disputes[0]!.can.withdraw).toBe(false)
  })

  test('is no longer while a decision waits for a second admin', async () => {
    const provider = await addBookable(t)
    await t.db.updateTable('offering').set({ price_cents: 30_000 }).where('id', '=', provider.serviceId).execute()
    const visit = await addDone(t, { provider })
    const id = await report(t, visit)
    t.advance(3 * DAY)
    const decided = await decideAs(t, admin, id, { decision: 'full' })
    expect(decided.body.rulings).toMatchObject([{ state: 'waiting' }])
    expect((await show(visit, 'client')).disputes[0]!.can.withdraw).toBe(false)
    expect(await withdraw(visit, id)).toMatchObject({
      status: 409,
      body: { detail: 'We’re about to decide this, so it can no longer be withdrawn.' },
    })
  })
})

test('once a report is decided, neither side can report the same visit again', async () => {
  const visit = await addDone(t)
  const id = await report(t, visit)
  await answer(visit, id)
  expect((await decideAs(t, admin, id, { decision: 'release' })).status).toBe(200)
  await workOnce(t)
  for (const who of ['client', 'provider'] as const) {
    expect((await show(visit, who)).reportable).toEqual([])
    const again = await open(visit, who, who === 'provider' ? { reason: 'damage' } : {})
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('already been decided') } })
  }
  expect(await rowsOf(visit)).toHaveLength(1)
})
