import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import { downloadReceipt, listReceipts } from '#contract/receipts.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addDone } from '#tests/factories/disputes.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, checkoutOf, orderOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'

const GST = '123456782RT0001'
/** Around midnight in Vancouver, hours into the new year of UTC. */
const NEW_YEAR = {
  start: '2026-12-30T18:00:00Z',
  before: '2027-01-01T06:30:00Z',
  after: '2027-01-01T07:30:00Z',
  day: '2026-12-31',
}
const YEAR = day(0).slice(0, 4)
const receiptNumber = expect.stringMatching(new RegExp(`^HB-${YEAR}-\\d{6}$`)) as string
const creditNumber = expect.stringMatching(new RegExp(`^HBC-${YEAR}-\\d{6}$`)) as string

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const receiptsOf = async ({ id, client }: Pick<Visit, 'id' | 'client'>) =>
  (await t.call(listReceipts, { token: client.token, params: { id } })).body

/** A PDF's words in the order of its structure, and its tags. */
async function readPdf(token: string, id: string) {
  const answer = await t.app.http.inject({
    url: `/api/receipts/${id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  const file = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
  const page = await file.getPage(1)
  const { items } = await page.getTextContent()
  const words = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const tags = JSON.stringify(await page.getStructTree())
  const { info } = await file.getMetadata()
  const found = { words, tags, title: (info as { Title: string }).Title, pages: file.numPages, answer }
  return found
}

it('names the number under which the seller charged tax when it was booked, whatever became of it', async () => {
  const visit = await addDone(t, { price: 80, gst: GST })
  const profiles = t.db.updateTable('provider_profile').set({ gst_number: null })
  await profiles.where('provider_id', '=', visit.provider.id).execute()
  const [receipt] = await receiptsOf(visit)
  expect((await readPdf(visit.client.token, receipt!.id)).words).toContain(GST)
})

it('comes by email once the visit is done, with its number and the day of the payment, whoever asks first', async () => {
  const visit = await addPaid(t)
  const emails = async () =>
    (await t.call(listOutbox, { query: { to: visit.client.email } })).body.filter(({ subject }) =>
      subject?.startsWith('Receipt for your'),
    )
  const paidOn = t.deps.localTime.longDate(day(0))
  await t.app.work.runDue()
  expect(await emails()).toEqual([])
  t.setNow(moment(3, '10:30'))
  await setStatusOf(t, visit, 'provider', 'completed')
  const [receipt] = await receiptsOf(visit)
  await t.app.work.runDue()
  await receiptsOf(visit)
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  expect(email!.text).toContain(`Receipt: ${receipt!.number}`)
  expect(email!.text).toContain(`Payment: Paid by card on ${paidOn}`)
})

it('says who sold what to whom, for how much, with tax and its number', async () => {
  const visit = await addDone(t, { price: 80, gst: GST })
  const [receipt, ...more] = await receiptsOf(visit)
  expect(more).toEqual([])
  expect(receipt).toMatchObject({ kind: 'receipt', number: receiptNumber, total: 84 })
  const { words, tags, title, pages, answer } = await readPdf(visit.client.token, receipt!.id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${receipt!.number}.pdf"`,
    'cache-control': 'private, no-store',
  })
  expect([title, pages]).toEqual([`Receipt ${receipt!.number}`, 1])
  expect(words).toContain(`Receipt ${receipt!.number} Issued ${t.deps.localTime.longDate(day(3))} Seller`)
  expect(words).toContain(`GST number ${GST} Client`)
  expect(words).toContain('Item CAD Gel Manicure $80.00 GST (5%) $4.00 Total $84.00 Paid by card on')
  for (const tag of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'P']) expect(tags).toContain(`"${tag}"`)
})

it('names no tax where none was charged', async () => {
  const visit = await addDone(t, { price: 80 })
  const [receipt] = await receiptsOf(visit)
  const { words } = await readPdf(visit.client.token, receipt!.id)
  expect(words).not.toContain('GST')
  expect(words).toContain('Total $80.00')
})

it('a refund has a credit note with the receipt, the reason and its part of the tax', async () => {
  const visit = await addDone(t, { price: 80, gst: GST })
  await workOnce(t)
  const asked = { orderId: await orderOf(t, visit.id), cause: 'goodwill', amountCents: 4200 }
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, asked))
  expect(await receiptsOf(visit)).toHaveLength(1)
  await workOnce(t)
  await workOnce(t)
  const [receipt, note, ...more] = await receiptsOf(visit)
  expect(more).toEqual([])
  expect(note).toMatchObject({ kind: 'credit_note', title: 'Credit note', number: creditNumber, total: 42 })
  const { words } = await readPdf(visit.client.token, note!.id)
  expect(words).toContain(`For receipt ${receipt!.number} Why Returned by us Seller`)
  expect(words).toContain('Gel Manicure $40.00 GST (5%) $2.00 Total returned $42.00')
})

it('many small refunds have the same tax as one large refund', async () => {
  const visit = await addDone(t, { price: 80, gst: GST })
  await workOnce(t)
  const orderId = await orderOf(t, visit.id)
  for (const [cause, amountCents] of Object.entries({ a: 10, b: 10, c: 10, d: 8370 })) {
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
    await workOnce(t)
  }
  expect(await receiptsOf(visit)).toHaveLength(5)
  const { rows } = await sql<{ label: string; cents: number }>`
    select l ->> 'label' as label, sum((l ->> 'amount_cents')::int)::int as cents
    from receipt, jsonb_array_elements(facts -> 'lines') l
    where booking_id = ${visit.id} and kind = 'credit_note' group by 1 order by 1`.execute(t.db)
  expect(rows).toEqual([
    { label: 'GST (5%)', cents: 400 },
    { label: 'Gel Manicure', cents: 8000 },
  ])
})

it('draws the letters of every name as well as they can be, and tells readers the name itself', async () => {
  const client = await addPerson(t, { firstName: 'Zoë-Łucja', lastName: 'Đặng Çelik' })
  const visit = await addDone(t, { client })
  const [receipt] = await receiptsOf(visit)
  const { words, answer } = await readPdf(client.token, receipt!.id)
  expect(words.replaceAll(' ', '')).toContain('Zoë-ŁucjaĐặngÇelik')
  const told = Buffer.from('Zoë-Łucja Đặng Çelik', 'utf16le').swap16()
  expect(answer.rawPayload.includes(told)).toBe(true)
})

it('is read by the client alone, whose name stands in it', async () => {
  const visit = await addDone(t)
  const [receipt] = await receiptsOf(visit)
  const ask = async (token?: string) => {
    const list = await t.call(listReceipts, { token, params: { id: visit.id } })
    const file = await t.call(downloadReceipt, { token, params: { id: receipt!.id } })
    return [list.status, file.status]
  }
  expect(await ask(visit.client.token)).toEqual([200, 200])
  expect(await ask(visit.provider.token)).toEqual([404, 404])
  expect(await ask((await addPerson(t)).token)).toEqual([404, 404])
  expect(await ask((await anAdmin(t)).token)).toEqual([404, 404])
  expect(await ask()).toEqual([401, 401])
})

it('never changes, whoever asks and whatever becomes of its people', async () => {
  const visit = await addDone(t)
  const [receipt] = await receiptsOf(visit)
  const before = await readPdf(visit.client.token, receipt!.id)
  await sql`update user_account set full_name = 'Somebody Else', last_name = 'Else' where id = ${visit.client.id}`
    .execute(t.db)
    .catch(() => undefined)
  expect((await readPdf(visit.client.token, receipt!.id)).words).toBe(before.words)
  await expect(sql`update receipt set number = 'x'`.execute(t.db)).rejects.toThrow('never changes')
  await expect(sql`delete from receipt`.execute(t.db)).rejects.toThrow('never changes')
})

it('counts without a gap, however many are done and asked for at once', async () => {
  const visits: Visit[] = []
  for (const time of ['09:00', '11:00', '13:00', '15:00'])
    for (let n = 0; n < 3; n += 1) visits.push(await addConfirmed(t, { time }))
  const sessions = await Promise.all(visits.map((visit) => checkoutOf(t, visit)))
  await Promise.all([...sessions, ...sessions].map((session) => pay(t, session)))
  t.setNow(moment(3, '17:00'))
  await Promise.all(visits.map((visit) => setStatusOf(t, visit, 'provider', 'completed')))
  await Promise.all([
    ...visits.map(receiptsOf),
    ...visits.map(receiptsOf),
    ...Array.from({ length: 4 }, () => t.app.work.runDue()),
  ])
  for (const visit of visits) expect(await receiptsOf(visit)).toHaveLength(1)
  const { rows } = await sql<{ number: string }>`
    select number from receipt where kind = 'receipt' order by number`.execute(t.db)
  expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, index) => index + 1))
})

it('begins anew each year of the service zone', async () => {
  const own = await startTestApp({ isFrozen: true, now: NEW_YEAR.start })
  const visits = [await addPaid(own, { date: NEW_YEAR.day }), await addPaid(own, { date: NEW_YEAR.day, time: '13:00' })]
  const numbers: (string | null)[] = []
  for (const [index, at] of [NEW_YEAR.before, NEW_YEAR.after].entries()) {
    own.setNow(at)
    const { provider, client, id } = visits[index]!
    const token = await newSession(own, provider.id)
    await own.call(setBookingStatus, { token, params: { id }, body: { status: 'completed' } })
    const list = await own.call(listReceipts, { token: await newSession(own, client.id), params: { id } })
    numbers.push(...list.body.map(({ number }) => number))
  }
  expect(numbers).toEqual(['HB-2026-000001', 'HB-2027-000001'])
  await own.close()
})
