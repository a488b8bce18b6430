import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { getAdminChoices } from '#contract/admin/booking-choices.ts'
import {
  actOnBooking,
  getAdminRecord,
  listAdminBookings,
  listAdminTimes,
  moveAdminBooking,
  previewAdminActs,
  remindProvider,
  type AdminBookingAct,
} from '#contract/admin/bookings.ts'
import { listViews, removeView, renameView, saveView } from '#contract/admin/views.ts'
import { blockPerson } from '#contract/blocks.ts'
import { getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { countTasks } from '#contract/admin/tasks.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, withCatalogue } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending, checkoutOf, pay, refundsOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
let [support, trust, finance] = [] as unknown as TestPerson[]
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  support = await anAdmin(t, 'support')
  trust = await anAdmin(t, 'trust')
  finance = await anAdmin(t, 'finance')
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Query = z.input<typeof listAdminBookings.query>
const list = async (query: Query, { token } = support!) => (await t.call(listAdminBookings, { token, query })).body
const record = async (id: string, { token } = support!) =>
  (await t.call(getAdminRecord, { token, params: { id } })).body
const act = ({ id }: { id: string }, what: AdminBookingAct, back = 0, { token } = support!) =>
  t.call(actOnBooking, { token, params: { id }, body: { act: what, reason: 'They called us', expected_back: back } })
const hoursLater = (hours: number) => t.setNow(new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString())

/** The emails about a visit, by reader. */
async function mailsOf({ id }: Visit, kind: string): Promise<Record<string, string>> {
  const mails = await messagesOf(t, { about: id, kind: `booking.${kind}`, channel: 'email' })
  return Object.fromEntries(mails.map(({ reader, text }) => [reader, text]))
}

async function told(visit: Visit, change: string): Promise<string[]> {
  const messages = t.db
    .selectFrom('outbox_message as m')
    .innerJoin('notification as n', 'n.id', 'm.notification_id')
    .select('m.reader')
    .where('n.subject_id', '=', visit.id)
    .where('n.template', '=', `booking.${change}`)
  return [...new Set((await messages.execute()).map(({ reader }) => reader))].toSorted()
}

describe('the list', () => {
  test('finds by each filter, and only those', async () => {
    const provider = await addBookable(t)
    const paid = await addPaid(t, { provider })
    const asked = await addPending(t, { provider, time: '13:00' })
    const gone = await addConfirmed(t, { provider, time: '16:00', date: day(4) })
    await act(gone, 'cancel')
    const find = async (query: Query) => (await list({ provider: provider.id, ...query })).map(({ id }) => id)
    expect(await find({ sort: 'soonest' })).toEqual([paid.id, asked.id, gone.id])
    expect(await find({ sort: 'latest' })).toEqual([gone.id, asked.id, paid.id])
    expect(await find({ state: 'pending' })).toEqual([asked.id])
    expect(await find({ state: 'cancelled', service: 'Gel Manicure' })).toEqual([gone.id])
    expect(await find({ payment: 'paid' })).toEqual([paid.id])
    expect(await find({ payment: 'unpaid', state: 'pending' })).toEqual([asked.id])
    expect(await find({ client: asked.client.id })).toEqual([asked.id])
    expect(await find({ from: day(4) })).toEqual([gone.id])
    expect(await find({ to: day(3) })).toEqual([paid.id, asked.id])
    expect(await find({ city: 'Nowhere' })).toEqual([])
    expect((await list({ city: (await list({ client: paid.client.id }))[0]!.city })).length).toBeGreaterThan(2)
  })

  test('goes on page by page, without a gap or a double, either way', async () => {
    const provider = await addBookable(t)
    for (const time of ['08:00', '10:00', '12:00', '14:00', '16:00']) await addPending(t, { provider, time })
    for (const sort of ['latest', 'soonest'] as const) {
      const whole = (await list({ provider: provider.id, sort })).map(({ id }) => id)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { provider: provider.id, sort, limit: 2, ...(cursor ? { cursor } : {}) }
        const answer = await t.call(listAdminBookings, { token: support!.token, query })
        seen.push(...answer.body.map(({ id }) => id))
        const next: unknown = answer.headers.link
        cursor = typeof next === 'string' ? (/cursor=([^>&]+)/.exec(next)?.[1] ?? undefined) : undefined
      } while (cursor)
      expect(seen).toEqual(whole)
    }
  })

  test('tells what is at risk, until it is not, and counts it beside the page', async () => {
    const asked = await addPending(t, { date: day(2) })
    const unpaid = await addConfirmed(t, { date: day(2) })
    expect((await list({ risk: 'any', client: asked.client.id })).length).toBe(0)
    hoursLater(20)
    expect(await list({ risk: 'unanswered', client: asked.client.id })).toMatchObject([{ risk: 'unanswered' }])
    const due = await t.db.selectFrom('booking').select('payment_due_at').where('id', '=', unpaid.id).execute()
    t.setNow(new Date(due[0]!.payment_due_at!.getTime() - 3_600_000).toISOString())
    expect(await list({ risk: 'any', client: unpaid.client.id })).toMatchObject([{ id: unpaid.id, risk: 'unpaid' }])
    const { body: choices } = await t.call(getAdminChoices, { token: support!.token })
    expect(choices.at_risk.unpaid).toBeGreaterThan(0)
    expect(choices.services).toContain('Gel Manicure')
    const { body: counts } = await t.call(countTasks, { token: finance!.token })
    expect(counts.pages['/admin/bookings']).toBeGreaterThan(0)
    await pay(t, await checkoutOf(t, unpaid))
    expect(await list({ risk: 'any', client: unpaid.client.id })).toEqual([])
    t.setNow(`${day(2)}T16:20:00Z`)
    expect(await list({ risk: 'not_checked_in', client: unpaid.client.id })).toMatchObject([{ id: unpaid.id }])
  })
})

describe('the record', () => {
  test('shows everything to those who may see it, and where somebody lives to nobody else', async () => {
    const visit = await addPaid(t)
    await workOnce(t)
    const seen = await record(visit.id)
    expect(seen.client).toMatchObject({ email: visit.client.email })
    expect(seen.address_text).toMatch(/\d/)
    expect(seen.ledger).toBeNull()
    expect(new Set(seen.timeline.map(({ kind }) => kind))).toEqual(new Set(['booking', 'money']))
    expect(seen.notices.length).toBeGreaterThan(3)
    expect(seen.notices.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['New request', 'Payment confirmation']),
    )
    expect(seen.notices.every(({ state }) => state === 'sent' || state === 'dropped' || state === 'waiting')).toBe(true)
    expect(seen.papers.length).toBeGreaterThan(1)
    // An admin reads "the provider", since the reader is someone else.
    expect(seen.provider_money).toMatchObject({ label: 'Provider receives', total: 68 })
    expect(JSON.stringify(seen.provider_money)).not.toMatch(/\byou(r|rs)?\b/i)
    expect(seen.orders[0]).toMatchObject({ kind: 'visit', status: 'paid', settled: 80 })

    const money = await record(visit.id, finance)
    expect(money.client.email).toBeNull()
    expect(money.address_text).not.toMatch(/\d/)
    expect(money.ledger!.map(({ cause }) => cause)).toContain('paid')
    for (const { entries } of money.ledger!) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0)
    expect(money.can).toMatchObject({ acts: [], move: null, goodwill: true })
    expect((await record(visit.id, trust)).can).toMatchObject({ acts: [], move: null, goodwill: false })

    const views = t.db.selectFrom('audit_entry').select('actor_id').where('subject_id', '=', visit.id)
    const viewers = (await views.where('action', '=', 'booking.viewed').execute()).map(({ actor_id }) => actor_id)
    expect(new Set(viewers)).toEqual(new Set([support!.id, trust!.id]))
  })
})

describe('acts', () => {
  test('cancel by the marketplace returns everything, says why to both, and stands in the audit', async () => {
    const visit = await addPaid(t)
    expect((await act(visit, 'cancel', 79)).body).toMatchObject({ code: 'fee_changed', meta: { back: 80 } })
    const { body } = await act(visit, 'cancel', 80)
    expect(body).toMatchObject({ status: 'cancelled', cancel_reason: 'admin' })
    expect(await refundsOf(t, visit.id)).toMatchObject([{ amount_cents: 8000 }])
    expect(await told(visit, 'cancel_by_admin')).toEqual(['client', 'provider'])
    expect(body.timeline).toContainEqual(expect.objectContaining({ reason: 'They called us', who: 'Tess Tester' }))
    const entries = t.db
      .selectFrom('audit_entry')
      .select(['scope', 'reason', 'after'])
      .where('subject_id', '=', visit.id)
    expect(await entries.where('action', '=', 'booking.cancelled').execute()).toEqual([
      { scope: 'support', reason: 'They called us', after: { status: 'cancelled', refund_cents: 8000 } },
    ])
    expect((await act(visit, 'cancel', 0)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('cancel for the client keeps what the policy keeps; for the provider, nothing', async () => {
    const late = await addPaid(t, { date: day(1) })
    // Second thoughts are free for a quarter of an hour.
    hoursLater(0.26)
    const outlook = (await record(late.id)).can.acts.find((one) => one.act === 'cancel_for_client')!
    expect(outlook).toMatchObject({ why_not: null, kept: 40, back: 40 })
    expect((await act(late, 'cancel_for_client', 40)).body).toMatchObject({ cancel_reason: 'client' })
    expect(await refundsOf(t, late.id)).toMatchObject([{ amount_cents: 4000 }])
    // The history never says that people did what we did for them.
    expect(await mailsOf(late, 'cancel_by_client')).toEqual({
      client: expect.stringMatching(/Our team has cancelled your visit on .+ for you, as you asked/),
      provider: expect.stringMatching(/Our team has cancelled the visit on .+, at their request/),
    })
    expect((await record(late.id, finance)).can.waive).toEqual({ most: 40 })
    t.setNow(TEST_NOW)
    const other = await addPaid(t, { date: day(1) })
    expect((await act(other, 'cancel_for_provider', 80)).body).toMatchObject({ cancel_reason: 'provider' })
    expect(await mailsOf(other, 'cancel_by_provider')).toMatchObject({
      client: expect.stringContaining('can no longer come'),
      provider: expect.stringContaining('for you, as you asked'),
    })
  })

  test('declines for the provider a request that waits, and nothing else', async () => {
    const asked = await addPending(t)
    expect((await act(asked, 'decline_for_provider')).body).toMatchObject({ cancel_reason: 'declined' })
    expect(await told(asked, 'decline')).toEqual(['client'])
    expect((await record(asked.id)).timeline).toContainEqual(expect.objectContaining({ reason: 'They called us' }))
    expect((await act(await addPaid(t), 'decline_for_provider', 80)).body).toMatchObject({ code: 'wrong_state' })
  })

  test('a large sum asks for the second factor anew', async () => {
    const visit = await addPaid(t)
    hoursLater(0.5)
    expect((await act(visit, 'cancel', 80)).body).toMatchObject({ code: 'second_factor_required' })
    expect(await refundsOf(t, visit.id)).toEqual([])
  })

  test('a refund of exactly $50.00 needs no new second factor', async () => {
    const visit = await addPaid(t, { price: 50 })
    hoursLater(0.5)
    expect((await act(visit, 'cancel', 50)).body).toMatchObject({ cancel_reason: 'admin' })
    expect(await refundsOf(t, visit.id)).toHaveLength(1)
  })

  test('complete, and missed by either side', async () => {
    const [done, empty, alone] = [await addPaid(t), await addPaid(t), await addPaid(t)]
    expect((await act(empty, 'client_no_show')).body).toMatchObject({ code: 'wrong_state' })
    const at = `${day(3)}T16:30:00Z`
    t.setNow(at)
    const token = (await anAdmin(t, 'support')).token
    await t.db.updateTable('session').set({ factor_at: at }).execute()
    expect((await act(done, 'complete', 0, { ...support!, token })).body).toMatchObject({ status: 'completed' })
    expect((await act(empty, 'client_no_show', 0, { ...support!, token })).body).toMatchObject({
      cancel_reason: 'no_show',
    })
    expect((await act(alone, 'provider_no_show', 80, { ...support!, token })).body).toMatchObject({
      cancel_reason: 'provider_no_show',
    })
    expect(await told(alone, 'provider_no_show')).toContain('client')
  })

  test('moves to a time that is offered, tells both, and takes no free time away', async () => {
    const visit = await addPaid(t)
    const { body } = await t.call(listAdminTimes, { token: support!.token, params: { id: visit.id } })
    const [date, times] = Object.entries(body.date_availability).find(([on]) => on > day(3))!
    const to = { date, time: times[0]!.start, reason: 'They called us' }
    const moved = await t.call(moveAdminBooking, { token: support!.token, params: { id: visit.id }, body: to })
    expect(moved.status).toBe(200)
    expect(await told(visit, 'rescheduled')).toEqual(['client', 'provider'])
    const taken = { date: day(2), time: '03:07', reason: 'They called us' }
    const refused = await t.call(moveAdminBooking, { token: support!.token, params: { id: visit.id }, body: taken })
    expect(refused.body).toMatchObject({ code: 'slot_unavailable' })
  })

  test('does not move a visit of two people of whom one has blocked the other', async () => {
    const visit = await addPaid(t)
    const [params, token] = [{ id: visit.id }, support!.token]
    const [date, times] = Object.entries((await t.call(listAdminTimes, { token, params })).body.date_availability)[0]!
    await t.call(blockPerson, { token: visit.client.token, params: { id: visit.provider.id } })
    const to = { date, time: times[0]!.start, reason: 'They called us' }
    const { body } = await t.call(moveAdminBooking, { token, params, body: to })
    expect(body).toMatchObject({ code: 'wrong_state', detail: 'This visit cannot be moved to another time.' })
  })
})

describe('several at a time', () => {
  test('are looked at before: what each would bring, whom it tells, and why one cannot', async () => {
    const [asked, paid] = [await addPending(t), await addPaid(t)]
    const look = async (what: 'cancel' | 'remind') => {
      const body = { act: what, ids: [asked.id, paid.id] }
      return (await t.call(previewAdminActs, { token: support!.token, body })).body
    }
    expect(await look('cancel')).toMatchObject([
      { id: asked.id, back: 0, why_not: null },
      { id: paid.id, back: 80, needs_factor: true, tells: [expect.any(String), 'Amara Quimby'] },
    ])
    expect(await look('remind')).toMatchObject([{ why_not: null }, { why_not: 'This request has been answered.' }])
    const remind = () => t.call(remindProvider, { token: support!.token, params: { id: asked.id } })
    const answers = await Promise.all(Array.from({ length: 4 }, remind))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await told(asked, 'remind_answer')).toEqual(['provider'])
    expect(await look('remind')).toMatchObject([{ why_not: expect.stringContaining('two hours') }, {}])
    hoursLater(2.1)
    expect((await remind()).status).toBe(200)
  })
})

describe('many at once', () => {
  test('admin, client and provider: one of them has done it, once', async () => {
    const visit = await addPaid(t)
    const params = { id: visit.id }
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => act(visit, 'cancel', 80)),
      t.call(setBookingStatus, { token: visit.client.token, params, body: { status: 'cancelled' } }),
      t.call(setBookingStatus, { token: visit.provider.token, params, body: { status: 'completed' } }),
      t.call(setBookingStatus, { token: visit.provider.token, params, body: { status: 'cancelled' } }),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const ended = t.db.selectFrom('booking_event').select('event').where('booking_id', '=', visit.id)
    expect(await ended.where('to_status', '=', 'cancelled').execute()).toHaveLength(1)
    expect(await refundsOf(t, visit.id)).toMatchObject([{ amount_cents: 8000 }])
  })

  test('admin cancels while the client pays: no money stays with a visit that is none', async () => {
    const visit = await addConfirmed(t)
    const { body } = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
    await Promise.all([pay(t, body.session_id), ...Array.from({ length: 3 }, () => act(visit, 'cancel', 0))])
    const { status, payment_status } = await record(visit.id)
    const { refund_state } = (await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body
    const isGone = status === 'cancelled' && (payment_status === 'unpaid' || refund_state !== null)
    expect(isGone || (status === 'confirmed' && payment_status === 'paid')).toBe(true)
  })
})

test('views are one’s own: kept by name, renamed and removed', async () => {
  const { token } = support!
  const save = (name: string, query: string) => t.call(saveView, { token, body: { list: 'bookings', name, query } })
  await save('Mondays', 'state=pending')
  const { body } = await save('MONDAYS', 'risk=any')
  expect(body).toMatchObject([{ name: 'MONDAYS', query: 'risk=any' }])
  const [{ id } = { id: '' }] = body
  await save('Other', '')
  expect((await t.call(renameView, { token, params: { id }, body: { name: 'other' } })).body).toMatchObject({
    code: 'wrong_state',
  })
  const renamed = await t.call(renameView, { token, params: { id }, body: { name: 'At risk' } })
  expect(renamed.body.map(({ name }) => name)).toEqual(['At risk', 'Other'])
  const theirs = { token: trust!.token, params: { id } }
  expect((await t.call(removeView, theirs)).status).toBe(404)
  expect((await t.call(listViews, { token: trust!.token, query: { list: 'bookings' } })).body).toEqual([])
  expect((await t.call(removeView, { token, params: { id } })).status).toBe(200)
})
