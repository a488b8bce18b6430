import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, getBookingHistory } from '#contract/bookings.ts'
import { decideCase, getCase, listCases, objectToNoShow } from '#contract/bookings/cases.ts'
import { listOutbox } from '#contract/notifications.ts'
import { hashToken } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addMissed, objectTo, reportMissed } from '#tests/factories/cases.ts'
import { addConfirmed, addPaid, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const HOUR = 3_600_000
const statement = 'I opened the door at nine'

const object = ({ id, client }: Visit, token = client.token, body = { statement }) =>
  t.call(objectToNoShow, { token, params: { id }, body })
const show = async ({ id, ...people }: Visit, who: 'client' | 'provider') =>
  (await t.call(getBooking, { token: people[who].token, params: { id } })).body
/** By an admin who has just proved the second factor, unless a token is given. */
const decide = async (id: string, body: object, given?: string) => {
  const token = given ?? (await newSession(t, admin.id))
  return t.call(decideCase, { token, params: { id }, body: { reason: 'We asked both of you', ...body } as never })
}
const promised = async ({ id }: Visit) =>
  (await refundsOf(t, id)).map(({ cause, amount_cents }) => ({ cause, amount_cents }))
const casesOf = ({ id }: Visit) => t.db.selectFrom('booking_case').selectAll().where('booking_id', '=', id).execute()
const mailTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.find((m) => m.channel === 'email')

test('the client has 48 hours to say that she was there, and both pages say until when', async () => {
  const visit = await addMissed(t)
  const until = 'Sat, Nov 28, 9:15 AM'
  const before = await show(visit, 'client')
  expect(before.no_show).toEqual({
    reported_text: '9:15 AM on Thursday, November 26, 2026',
    on_hold_until_text: until,
    can_object: true,
    text: `Amara reported at 9:15 AM on Thursday, November 26, 2026 that nobody was there. You have until ${until} to tell us that you were there. We keep the money until then.`,
    case: null,
  })
  expect((await show(visit, 'provider')).no_show).toMatchObject({ can_object: false, on_hold_until_text: until })
  expect((await show(visit, 'provider')).provider_money?.text).toContain(`pending until ${until}`)
  const mail = await mailTo(visit.client.email)
  expect(mail?.text).toContain(`Were you there? You have until 9:15 AM on Saturday, November 28, 2026 to tell us`)
  expect(mail?.text).toContain(`/bookings/${visit.id}`)

  t.advance(48 * HOUR)
  expect((await show(visit, 'client')).no_show).toMatchObject({ can_object: false, on_hold_until_text: null })
  expect(await object(visit)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  expect((await show(visit, 'provider')).provider_money?.stage).toBe('earned')
})

test('an objection in the last moment keeps the money on hold for as long as the case is open', async () => {
  const visit = await addMissed(t)
  t.advance(48 * HOUR - 60_000)
  const answer = await object(visit)
  expect(answer.status).toBe(200)
  expect(answer.body.no_show).toMatchObject({ can_object: false, case: { state: 'open', statement, reason: null } })
  t.advance(4 * 24 * HOUR)
  const seen = await show(visit, 'provider')
  expect(seen.provider_money).toMatchObject({ stage: 'on_hold' })
  expect(seen.provider_money?.text).toContain('Casey says they were there, so your share is on hold')
  expect(seen.no_show?.case).toMatchObject({ state: 'open', statement })
})

test('all are told: the client, the provider, and support with the way to the cases', async () => {
  const visit = await addMissed(t)
  await objectTo(t, visit, statement)
  expect((await mailTo(visit.client.email))?.text).toContain('Thank you for telling us that you were there')
  expect((await mailTo(visit.provider.email))?.text).toContain('Casey says they were there')
  const support = (await t.call(listOutbox, { query: { to: 'support@homebloom.test' } })).body
  const mail = support.find(({ text }) => text.includes(statement))
  expect(mail?.text).toContain('/admin/cases')
  const { body } = await t.call(getBookingHistory, { token: visit.client.token, params: { id: visit.id } })
  expect(body.at(-1)).toMatchObject({ by: 'You', what: 'Said that they were there' })
})

test('only the client, only of a missed visit that kept money', async () => {
  const missed = await addMissed(t)
  for (const token of [missed.provider.token, (await addPerson(t)).token, admin.token])
    expect((await object(missed, token)).status).toBe(404)
  expect((await object(missed, missed.client.token, { statement: '  ' })).status).toBe(422)
  expect((await object(missed, missed.client.token, { statement: 'x'.repeat(1001) })).status).toBe(422)
  t.setNow(TEST_NOW)
  const [ahead, unpaid, called] = [await addPaid(t), await addConfirmed(t), await addPaid(t)]
  await setStatusOf(t, called, 'provider', 'cancelled')
  t.setNow(moment(3, '09:15'))
  await reportMissed(t, unpaid)
  for (const visit of [ahead, unpaid, called]) {
    expect(await object(visit)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    expect((await show(visit, 'client')).no_show?.can_object ?? false).toBe(false)
    expect(await casesOf(visit)).toEqual([])
  }
})

test('many objections at once open one case, and a repeat leaves the first words', async () => {
  const visit = await addMissed(t)
  const answers = await Promise.all(Array.from({ length: 6 }, () => object(visit)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const again = await object(visit, visit.client.token, { statement: 'Other words' })
  expect(again.body.no_show?.case?.statement).toBe(statement)
  expect(await casesOf(visit)).toHaveLength(1)
  const { body } = await t.call(getBookingHistory, { token: visit.client.token, params: { id: visit.id } })
  expect(body.filter(({ event }) => event === 'objected')).toHaveLength(1)
})

test('the provider reads the words without ways to reach the client', async () => {
  const visit = await addMissed(t)
  await objectTo(t, visit, 'I was there, call me at 604-555-1234')
  expect((await show(visit, 'client')).no_show?.case?.statement).toContain('604-555-1234')
  expect((await show(visit, 'provider')).no_show?.case?.statement).not.toContain('1234')
})

test.each([
  { decision: 'provider', refunds: [], stage: 'earned', said: 'so there is no refund' },
  { decision: 'client', refunds: [8000], stage: 'nothing', said: 'to refund all of the money, $80.00, to your card' },
  { decision: 'part', refund: 30.5, refunds: [3050], stage: 'earned', said: 'to refund $30.50 to your card' },
] as const)('decided for $decision: the money moves once and both are told why', async (one) => {
  const { decision, refunds, stage, said } = one
  const visit = await addMissed(t)
  const id = await objectTo(t, visit)
  const body = { decision, ...('refund' in one ? { refund: one.refund } : {}) }
  const answer = await decide(id, body)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    state: 'decided',
    decision,
    reason: 'We asked both of you',
    can: { decide: false },
  })
  expect(await decide(id, body)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  expect(await promised(visit)).toEqual(refunds.map((amount_cents) => ({ cause: `case:${id}`, amount_cents })))
  const seen = await show(visit, 'client')
  expect(seen.no_show?.text).toContain(said)
  expect(seen.no_show).toMatchObject({ can_object: false, case: { decision, reason: 'We asked both of you' } })
  expect((await show(visit, 'provider')).provider_money?.stage).toBe(stage)
  expect(await object(visit)).toMatchObject({ status: 409 })
  for (const { email } of [visit.client, visit.provider]) {
    const mail = await mailTo(email)
    expect(mail?.subject).toMatch(/^Our decision: /)
    expect(mail?.text).toContain('The reason: We asked both of you')
  }
  expect((await mailTo(visit.client.email))?.text).toContain(said)
})

test('two admins at once: one decides, the other is told, and money goes back once', async () => {
  const visit = await addMissed(t)
  const id = await objectTo(t, visit)
  const other = await anAdmin(t)
  const answers = await Promise.all([
    decide(id, { decision: 'client' }),
    decide(id, { decision: 'part', refund: 20 }, other.token),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  expect(await promised(visit)).toHaveLength(1)
})

test('more than fifty dollars ask for the second factor once more, when it was proved a while ago', async () => {
  const visit = await addMissed(t)
  const id = await objectTo(t, visit)
  const token = await newSession(t, admin.id)
  const factor_at = new Date(t.clock.now().getTime() - 16 * 60_000)
  await t.db.updateTable('session').set({ factor_at }).where('token_hash', '=', hashToken(token)).execute()
  const refused = await decide(id, { decision: 'part', refund: 50.01 }, token)
  expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
  expect(await promised(visit)).toEqual([])
  expect((await decide(id, { decision: 'part', refund: 50 }, token)).status).toBe(200)
})

test('never more than was kept, never without a reason, never by anyone but an admin', async () => {
  const visit = await addMissed(t)
  const id = await objectTo(t, visit)
  expect(await decide(id, { decision: 'part', refund: 80.01 })).toMatchObject({
    status: 422,
    body: { errors: [{ loc: ['body', 'refund'], msg: 'Not more than was kept: $80.00' }] },
  })
  for (const body of [{ decision: 'part' }, { decision: 'part', refund: 0 }, { decision: 'client', reason: 'No' }])
    expect((await decide(id, body)).status).toBe(422)
  for (const { token } of [visit.client, visit.provider])
    expect((await decide(id, { decision: 'client' }, token)).status).toBe(403)
  expect((await decide('nothing', { decision: 'client' })).status).toBe(404)
  expect(await promised(visit)).toEqual([])
  expect((await t.call(getCase, { token: admin.token, params: { id } })).body.can.decide).toBe(true)
})

test('an admin reads the whole case, and the list pages oldest first', async () => {
  const visits = [await addMissed(t)]
  for (const time of ['09:00', '09:00']) {
    t.setNow(TEST_NOW)
    visits.push(await addMissed(t, { time }))
  }
  const ids: string[] = []
  for (const visit of visits) {
    // Each visit set the clock to the same moment: without a minute between, what came first is a matter of speed.
    t.advance(60_000)
    ids.push(await objectTo(t, visit, statement))
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await t.call(listCases, { token: admin.token, query: { limit: 2, ...(cursor ? { cursor } : {}) } })
    expect(page.status).toBe(200)
    seen.push(...page.body.map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids)

  await decide(ids[0]!, { decision: 'provider' })
  const open = await t.call(listCases, { token: admin.token, query: { limit: 100 } })
  expect(open.body.map(({ id }) => id)).not.toContain(ids[0])
  const decided = await t.call(listCases, { token: admin.token, query: { state: 'decided', limit: 100 } })
  expect(decided.body[0]).toMatchObject({ id: ids[0], client_name: 'Casey Quimby', provider_name: 'Amara Quimby' })
  const detail = (await t.call(getCase, { token: admin.token, params: { id: ids[0]! } })).body
  expect(detail).toMatchObject({
    statement,
    paid: 80,
    kept: 80,
    client: { email: visits[0]!.client.email },
    provider: { email: visits[0]!.provider.email },
    decision: 'provider',
    refunded: 0,
    decided_by: 'Tess Tester',
  })
  expect(detail.history.map(({ by, what }) => `${by}: ${what}`).slice(-3)).toEqual([
    'Amara Quimby: Reported that nobody was there; $80.00 of the payment is kept',
    'Casey Quimby: Said that they were there',
    'Homebloom: Decided that the visit stays recorded as missed, without a refund',
  ])
})
