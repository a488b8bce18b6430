import { describe, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { getBooking, setBookingStatus } from '#contract/bookings.ts'
import { openDispute } from '#contract/disputes.ts'
import { downloadEvidence, getDisputeCase, listDisputeCases, sendEvidence } from '#contract/disputes/admin.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { newId } from '#server/platform/id.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { CHARGEBACK_FEE as FEE, chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { startGatewayApp } from '#tests/factories/gateway.ts'
import { addPaid, orderOf, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
let admin: TestPerson
const { show } = setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const HOUR = 3_600_000

const disputeOf = async (visit: Visit) => {
  const rows = await t.db.selectFrom('dispute').selectAll().where('booking_id', '=', visit.id).execute()
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const moneyOf = async ({ id, provider }: Visit) =>
  (await t.call(getBooking, { token: provider.token, params: { id } })).body.provider_money!
const tasks = async (kind: string, id: string) =>
  (await t.call(listTasks, { token: admin.token, query: { kind } })).body.filter(({ link }) => link?.to.includes(id))

async function earned(): Promise<Visit> {
  const visit = await addDone(t, PRICE)
  t.advance(49 * HOUR)
  await workOnce(t)
  return visit
}

const EARNED = { gateway: 8400, gst: -400, provider: -6800, revenue: -1200 }

test('opens a case, freezes the line, books what was taken, and asks an admin to answer the bank', async () => {
  const visit = await earned()
  const { send } = await chargebackOf(t, visit)
  await send('created')
  const dispute = await disputeOf(visit)
  expect(dispute).toMatchObject({ kind: 'chargeback', state: 'open', opened_by: null })
  expect(await booksOf(t, await orderOf(t, visit.id))).toEqual(EARNED)
  await send('withdrawn')
  expect(await booksOf(t, await orderOf(t, visit.id))).toEqual({
    ...EARNED,
    gateway: 8400 - 8400 - FEE,
    disputes: 8400,
    processing_costs: FEE,
  })
  expect(await moneyOf(visit)).toMatchObject({ stage: 'on_hold' })
  expect((await show(visit, 'provider')).text).toContain('Your share is on hold.')
  expect((await show(visit, 'client')).can).toEqual({ answer: false, withdraw: false, appeal: false })
  expect(await tasks('chargeback.opened', dispute.id)).toHaveLength(1)
  const [frozen] = await t.db.selectFrom('frozen_order').selectAll().where('order_id', '=', dispute.order_id).execute()
  expect(frozen).toEqual({ order_id: dispute.order_id, provider_id: visit.provider.id })
  const report = { reason: 'other', text: 'Bad', asks: 'full' } as const
  expect(
    await t.call(openDispute, { token: visit.client.token, params: { id: visit.id }, body: report }),
  ).toMatchObject({
    status: 409,
  })
  expect((await decideAs(t, admin, dispute.id, { decision: 'full' })).body.detail).toBe('The bank has not decided yet.')
})

describe('whatever the order of events, and however often they come', () => {
  const WON = ['created', 'withdrawn', 'review', 'won', 'reinstated'] as const
  const LOST = ['created', 'withdrawn', 'review', 'lost'] as const

  test.each([
    [...WON],
    [...WON].toReversed(),
    ['reinstated', 'created', 'won', 'withdrawn', 'review', 'created', 'won', 'reinstated'] as const,
    ['won', 'won', 'withdrawn', 'reinstated', 'created'] as const,
  ])('won: %j %j %j %j %j', async (...names) => {
    const visit = await earned()
    const { send } = await chargebackOf(t, visit)
    await send(...(names as (keyof Awaited<ReturnType<typeof chargebackOf>>['said'])[]))
    expect(await disputeOf(visit)).toMatchObject({ state: 'decided', decision: 'won' })
    expect(await booksOf(t, await orderOf(t, visit.id))).toEqual({
      ...EARNED,
      gateway: 8400 - FEE,
      processing_costs: FEE,
    })
    expect(await moneyOf(visit)).toMatchObject({ stage: 'earned' })
    expect(await breaksOf(t)).toEqual([])
  })

  test.each([
    { names: [...LOST], decision: 'full', books: { gateway: -FEE, processing_costs: FEE }, stage: 'nothing' },
    {
      names: [...LOST].toReversed(),
      decision: 'platform',
      books: { ...EARNED, gateway: -FEE, processing_costs: FEE, bad_debt: 8400 },
      stage: 'earned',
    },
  ] as const)('lost and decided for $decision', async ({ names, decision, books, stage }) => {
    const visit = await earned()
    const { send } = await chargebackOf(t, visit)
    await send(...names, ...names)
    const { id } = await disputeOf(visit)
    expect(await tasks('chargeback.lost', id)).toHaveLength(1)
    expect(await decideAs(t, admin, id, { decision: 'part', refund: 5 })).toMatchObject({ status: 422 })
    expect((await decideAs(t, admin, id, { decision })).status).toBe(200)
    expect(await booksOf(t, await orderOf(t, visit.id))).toEqual(books)
    expect(await moneyOf(visit)).toMatchObject({ stage })
    expect(await tasks('chargeback.lost', id)).toEqual([])
    expect(await breaksOf(t)).toEqual([])
  })

  test.each([4000, 8400])(
    'lost for all of it after %i cents had gone back: the rest is shared, no more',
    async (cents) => {
      const visit = await earned()
      const orderId = await orderOf(t, visit.id)
      await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'before', amountCents: cents }))
      await workOnce(t)
      const { send } = await chargebackOf(t, visit)
      await send(...LOST)
      expect((await decideAs(t, admin, (await disputeOf(visit)).id, { decision: 'full' })).status).toBe(200)
      const books = { gateway: -FEE - cents, processing_costs: FEE, bad_debt: cents }
      expect(await booksOf(t, orderId)).toEqual(books)
      expect(await breaksOf(t)).toEqual([])
    },
  )

  test('many deliveries at once make one case', async () => {
    const visit = await earned()
    const { said } = await chargebackOf(t, visit)
    await atOnce((n) =>
      recordGatewayEvent(t.deps, { ...(n % 2 ? said.withdrawn : said.created), id: `evt_${newId()}` }),
    )
    await disputeOf(visit)
    expect((await booksOf(t, await orderOf(t, visit.id))).disputes).toBe(8400)
  })

  test('one that comes before we know its payment waits for it', async () => {
    const visit = await earned()
    const known = await chargebackOf(t, visit)
    const unknown = await chargebackOf(t, visit, { intent: 'pi_not_known_yet' })
    await unknown.send('withdrawn')
    await workOnce(t)
    expect(await t.db.selectFrom('dispute').selectAll().where('booking_id', '=', visit.id).execute()).toEqual([])
    expect(await tasks('chargeback.unknown', unknown.id)).toHaveLength(1)
    await t.db
      .updateTable('checkout_session')
      .set({ payment_intent: 'pi_not_known_yet' })
      .where('payment_intent', '=', known.intent)
      .execute()
    await workOnce(t)
    expect(await disputeOf(visit)).toMatchObject({ kind: 'chargeback', state: 'open' })
    expect((await booksOf(t, await orderOf(t, visit.id))).disputes).toBe(8400)
    expect(await tasks('chargeback.unknown', unknown.id)).toEqual([])
  })
})

describe('money never leaves twice', () => {
  test('a refund that is promised meanwhile waits, and goes once the bank has decided for us', async () => {
    const visit = await addPaid(t, PRICE)
    const { send } = await chargebackOf(t, visit)
    await send('created', 'withdrawn')
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await workOnce(t)
    expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'pending', amount_cents: 8400 }])
    await send('won', 'reinstated')
    await workOnce(t)
    expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'sent' }])
    expect(await breaksOf(t)).toEqual([])
  })

  test('and is void when the bank has given it back', async () => {
    const visit = await addPaid(t, PRICE)
    const { send } = await chargebackOf(t, visit)
    await send('created', 'withdrawn')
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await send('lost')
    const { id } = await disputeOf(visit)
    expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
    await workOnce(t)
    expect(await refundsOf(t, visit.id)).toMatchObject([
      { state: 'void' },
      { state: 'sent', method: 'bank', amount_cents: 8400 },
    ])
    // None of the provider's share was in it.
    expect((await show(visit, 'provider')).text).toContain('None of it was still yours')
    expect(await booksOf(t, await orderOf(t, visit.id))).toEqual({ gateway: -FEE, processing_costs: FEE })
    expect(await breaksOf(t)).toEqual([])
  })

  test('an upcoming visit that the bank has refunded has nothing left to return', async () => {
    const visit = await addPaid(t, PRICE)
    const { send } = await chargebackOf(t, visit)
    await send('created', 'withdrawn', 'lost')
    await decideAs(t, admin, (await disputeOf(visit)).id, { decision: 'full' })
    const cancelled = await t.call(setBookingStatus, {
      token: visit.provider.token,
      params: { id: visit.id },
      body: { status: 'cancelled' },
    })
    expect(cancelled.status).toBe(200)
    await workOnce(t)
    expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'sent', method: 'bank', amount_cents: 8400 }])
    expect(await breaksOf(t)).toEqual([])
  })
})

test('the bank is answered once with all that is known, and what it decides closes the case', async () => {
  const { t: own, gateway } = await startGatewayApp({ delivers: true })
  const judge = await anAdmin(own)
  const visit = await addDone(own, PRICE)
  const orderId = await orderOf(own, visit.id)
  const paid = own.db.selectFrom('checkout_session').select('gateway_session_id').where('order_id', '=', orderId)
  const chargebackId = await gateway.disputeCheckout((await paid.executeTakeFirstOrThrow()).gateway_session_id!)
  const { id } = await own.db
    .selectFrom('dispute')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const token = await newSession(own, judge.id)
  const file = await own.app.http.inject({
    url: `/api${downloadEvidence.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.headers['content-type']).toContain('application/pdf')
  const text = await textOf(file.rawPayload)
  for (const part of ['Gel Manicure', 'Casey Quimby', visit.client.email, 'Completed the visit', visit.id])
    expect(text).toContain(part)
  const sent = await own.call(sendEvidence, { token, params: { id } })
  expect(sent.body).toMatchObject({ can: { send_evidence: false }, chargeback: { amount: 84, fee: 15 } })
  expect((await own.call(sendEvidence, { token, params: { id } })).status).toBe(409)
  const query = own.db.selectFrom('sandbox_dispute').selectAll().where('id', '=', chargebackId)
  const kept = await query.executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ status: 'under_review', evidence: { clientName: 'Casey Quimby' } })
  expect(await textOf(kept.evidence_pdf!)).toContain('Evidence for a disputed payment')
  const audited = await own.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute()
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['evidence.read', 'evidence.sent'])
  const show = async () => (await own.call(getDisputeCase, { token, params: { id } })).body
  expect(await show()).toMatchObject({ state: 'open', why_not: 'The bank has not decided yet.' })
  expect((await own.call(listDisputeCases, { token, query: {} })).body.map((one) => one.id)).toEqual([id])
  await gateway.decideDispute(chargebackId, true)
  expect(await show()).toMatchObject({ state: 'decided' })
  expect(await breaksOf(own)).toEqual([])
  await own.close()
})

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, n) => (await document.getPage(n + 1)).getTextContent()),
  )
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}
