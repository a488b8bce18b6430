import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadReceipt, listReceipts } from '#contract/receipts.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, answerAs, breaksOf, decideAs, report } from '#tests/factories/disputes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { download, readPdf } from '#tests/factories/documents.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { atOnce } from '#tests/factories/rivals.ts'
import { cancelAs } from '#tests/factories/stages.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, orderOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/** Documents of a visit by its outcome. Rules: docs/product-rules.md#receipts */

const GST = '123456782RT0001'
const PRICE = { price: 80, gst: GST }
const HOUR = 3_600_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const listOf = async ({ id, client }: Visit) =>
  (await t.call(listReceipts, { token: client.token, params: { id } })).body

/** Title, sum and lines (in cents) of each document, as issued. */
async function documentsOf(visit: Visit) {
  await workOnce(t)
  await workOnce(t)
  const { rows } = await sql<{ id: string; lines: { label: string; amount_cents: number }[] }>`
    select id, facts -> 'lines' as lines from receipt where booking_id = ${visit.id}`.execute(t.db)
  const lines = new Map(rows.map((row) => [row.id, row.lines.map(({ amount_cents }) => amount_cents)]))
  return (await listOf(visit)).map(({ id, title, total }) => [title, total, ...(lines.get(id) ?? [])])
}

const pdfOf = async ({ client }: Visit, id: string) =>
  (await readPdf(await download(t, client.token, `/receipts/${id}/pdf`))).words

async function refund(visit: Visit, cause: string, amountCents: number): Promise<void> {
  const orderId = await orderOf(t, visit.id)
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
  await workOnce(t)
}

describe('a visit that is paid', () => {
  it('has a payment confirmation without a number, which says that it is no receipt', async () => {
    const visit = await addPaid(t, PRICE)
    await workOnce(t)
    const [one, ...more] = await listOf(visit)
    expect(more).toEqual([])
    expect(one).toMatchObject({
      kind: 'confirmation',
      title: 'Payment confirmation',
      number: null,
      total: 84,
      note: 'This is not a tax receipt. Your receipt follows once the visit is done.',
    })
    const words = await pdfOf(visit, one!.id)
    expect(words).toContain('This is not a tax receipt. Your receipt follows once the visit is done.')
    expect(words).toContain('Gel Manicure $80.00 GST (5%) $4.00 Total $84.00 Paid by card on')
    expect(words).not.toMatch(/HB-|GST number/)
    const other = await t.call(downloadReceipt, { token: visit.provider.token, params: { id: one!.id } })
    expect(other.status).toBe(404)
    expect(await messagesOf(t, { to: visit.client.email, kind: 'booking.paid' })).toHaveLength(1)
    expect(await messagesOf(t, { to: visit.client.email, kind: 'receipt.issued' })).toEqual([])
  })

  it('has its receipt once it is done, and one email for both', async () => {
    const visit = await addDone(t, PRICE)
    expect(await documentsOf(visit)).toEqual([['Receipt', 84, 8000, 400]])
    expect(await messagesOf(t, { to: visit.client.email, kind: 'receipt.issued' })).toHaveLength(1)
    expect(await messagesOf(t, { to: visit.client.email, kind: 'booking.complete' })).toEqual([])
  })

  it('an early completed visit gets its receipt at its end, unless it was reopened', async () => {
    const [visit, back] = [await addPaid(t, PRICE), await addPaid(t, PRICE)]
    for (const one of [visit, back]) await setStatusOf(t, one, 'provider', 'completed')
    await setStatusOf(t, back, 'client', 'confirmed')
    const titles = async (one: Visit) => (await documentsOf(one)).map(([title]) => title)
    t.setNow(moment(3, '09:59'))
    expect([await titles(visit), await titles(back)]).toEqual([['Payment confirmation'], ['Payment confirmation']])
    t.setNow(moment(3, '10:00'))
    expect([await titles(visit), await titles(back)]).toEqual([['Receipt'], ['Payment confirmation']])
  })

  it('and cancelled free of charge has neither a receipt nor a credit note', async () => {
    const visit = await addPaid(t, PRICE)
    await setStatusOf(t, visit, 'client', 'cancelled')
    expect(await documentsOf(visit)).toEqual([['Payment confirmation', 84]])
    const [one] = await listOf(visit)
    expect(one?.note).toBe('This is not a tax receipt.')
    expect(await pdfOf(visit, one!.id)).toMatch(/\$84\.00 was paid by card on .*\. All of it is being refunded\./)
  })
})

describe('a kept fee', () => {
  it('a late cancellation has its own document with amount and GST and without the service', async () => {
    const visit = await addPaid(t, PRICE)
    t.setNow(moment(2, '12:00'))
    await cancelAs(t, visit, 'client', { expected_fee: 42 })
    expect(await documentsOf(visit)).toEqual([['Cancellation fee', 42, 4000, 200]])
    const [one] = await listOf(visit)
    expect(one).toMatchObject({ kind: 'fee', number: expect.stringMatching(/^HB-\d{4}-\d{6}$/) as string })
    const words = await pdfOf(visit, one!.id)
    expect(words).toContain(`Cancellation fee ${one!.number} Issued`)
    expect(words).toContain('Cancellation fee $40.00 GST (5%) $2.00 Total $42.00 $84.00 was paid by card on')
    expect(words).toContain('$42.00 of it is being refunded.')
    expect(words).not.toContain('Gel Manicure')
    expect(await messagesOf(t, { to: visit.client.email, kind: 'receipt.issued' })).toEqual([])
  })

  it('a kept fee with a promo code keeps the discount as a line', async () => {
    const { code } = await addPromo(t)
    const visit = await addPaidWith(t, code, PRICE)
    t.setNow(moment(2, '12:00'))
    await cancelAs(t, visit, 'client', { expected_fee: 37 })
    expect(await documentsOf(visit)).toEqual([['Cancellation fee', 37, 4000, 200, -500]])
  })

  it('a missed visit gets its document after 48 hours without an objection', async () => {
    const visit = await addPaid(t, PRICE)
    t.setNow(moment(3, '09:15'))
    await cancelAs(t, visit, 'provider', { reason: 'no_show' })
    expect(await documentsOf(visit)).toEqual([['Payment confirmation', 84]])
    t.advance(48 * HOUR)
    expect(await documentsOf(visit)).toEqual([['No-show fee', 84, 8000, 400]])
  })

  it('waits for the decision where the client has objected, and is of what stays', async () => {
    const reason = 'We asked both of you'
    for (const [verdict, documents] of [
      [{ decision: 'part', refund: 42 }, [['No-show fee', 42, 4000, 200]]],
      [{ decision: 'client' }, [['Payment confirmation', 84]]],
    ] as const) {
      t.setNow(TEST_NOW)
      const visit = await addMissed(t, PRICE)
      await objectTo(t, visit)
      t.advance(49 * HOUR)
      expect(await documentsOf(visit)).toEqual([['Payment confirmation', 84]])
      await decideOn(t, visit, { ...verdict, reason })
      expect(await documentsOf(visit)).toEqual(documents)
    }
  })

  it('a fee refunded later has a credit note by its lines', async () => {
    const visit = await addPaid(t, PRICE)
    t.setNow(moment(2, '12:00'))
    await cancelAs(t, visit, 'client', { expected_fee: 42 })
    await documentsOf(visit)
    await refund(visit, 'waiver:one', 4200)
    expect(await documentsOf(visit)).toEqual([
      ['Cancellation fee', 42, 4000, 200],
      ['Credit note', 42, 4000, 200],
    ])
    expect(await pdfOf(visit, (await listOf(visit))[1]!.id)).not.toContain('Gel Manicure')
  })
})

describe('money that goes back', () => {
  it('before the visit is done is off its receipt, also when it is sent after that', async () => {
    const visit = await addPaid(t, PRICE)
    await refund(visit, 'goodwill:one', 1050)
    t.setNow(moment(3, '10:30'))
    const asked = { orderId: await orderOf(t, visit.id), cause: 'goodwill:two', amountCents: 2100 }
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, asked))
    await setStatusOf(t, visit, 'provider', 'completed')
    // Issued before the second refund leaves.
    expect(await listOf(visit)).toMatchObject([{ kind: 'receipt', total: 52.5 }])
    expect(await documentsOf(visit)).toEqual([['Receipt', 52.5, 5000, 250]])
    await refund(visit, 'goodwill:three', 5250)
    expect(await documentsOf(visit)).toEqual([
      ['Receipt', 52.5, 5000, 250],
      ['Credit note', 52.5, 5000, 250],
    ])
  })

  it('a full refund before the visit is done leaves no receipt', async () => {
    const visit = await addPaid(t, PRICE)
    await refund(visit, 'goodwill:one', 8400)
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    expect(await documentsOf(visit)).toEqual([['Payment confirmation', 84]])
  })

  it('a partial dispute refund has a credit note by its lines', async () => {
    const visit = await addDone(t, PRICE)
    await workOnce(t)
    const id = await report(t, visit)
    await answerAs(t, visit, id, 'provider')
    expect((await decideAs(t, await anAdmin(t), id, { decision: 'part', refund: 21 })).status).toBe(200)
    expect(await documentsOf(visit)).toEqual([
      ['Receipt', 84, 8000, 400],
      ['Credit note', 21, 2000, 100],
    ])
  })

  it('a chargeback before the visit is done reduces its receipt, and a return has a receipt of its own', async () => {
    const admin = await anAdmin(t)
    const visit = await addPaid(t, PRICE)
    const chargeback = await chargebackOf(t, visit, { cents: 4200 })
    await chargeback.send('created', 'withdrawn', 'lost')
    const id = await chargeback.disputeId()
    expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
    expect(await documentsOf(visit)).toEqual([['Payment confirmation', 84]])
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    expect(await documentsOf(visit)).toEqual([['Receipt', 42, 4000, 200]])
    await chargeback.send('recovered')
    expect((await decideAs(t, admin, id, { decision: 'shares' })).status).toBe(200)
    expect(await documentsOf(visit)).toEqual([
      ['Receipt', 42, 4000, 200],
      ['Receipt', 42, 4000, 200],
    ])
    expect(await breaksOf(t)).toEqual([])
  })

  it('has a credit note where the receipt was issued at the payment, under the former rule', async () => {
    const [visit, done] = [await addPaid(t, PRICE), await addDone(t, PRICE)]
    await documentsOf(done)
    const orderId = await orderOf(t, visit.id)
    await sql`
      insert into receipt (id, kind, number, order_id, booking_id, issued_at, facts)
      select 'former', kind, 'HB-2025-000001', ${orderId}, ${visit.id}, issued_at, facts
      from receipt where booking_id = ${done.id}`.execute(t.db)
    t.setNow(moment(2, '12:00'))
    await cancelAs(t, visit, 'client', { expected_fee: 42 })
    expect(await documentsOf(visit)).toEqual([
      ['Receipt', 84, 8000, 400],
      ['Credit note', 42, 4000, 200],
    ])
  })
})

it('has one document however many ask and work at once, while its state changes', async () => {
  const visit = await addPaid(t, PRICE)
  t.setNow(moment(3, '10:30'))
  await Promise.all([
    atOnce(() => listOf(visit)),
    setStatusOf(t, visit, 'provider', 'completed'),
    ...Array.from({ length: 4 }, () => t.app.work.runDue()),
  ])
  await Promise.all([atOnce(() => listOf(visit)), t.app.work.runDue(), t.app.work.runDue()])
  expect(await documentsOf(visit)).toEqual([['Receipt', 84, 8000, 400]])
  expect(await messagesOf(t, { to: visit.client.email, kind: 'receipt.issued' })).toHaveLength(1)
  expect(await t.db.selectFrom('receipt_due').selectAll().execute()).toEqual([])
})
