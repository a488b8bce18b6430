import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBookingHistory } from '#contract/bookings.ts'
import { getPriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { listReceipts } from '#contract/receipts.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { download, readPdf } from '#tests/factories/documents.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPaid, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

/** In UTC both are the next day already. */
test.each(['23:58', '00:01'])('a payment at %s has one day on every page, document and email', async (time) => {
  t.setNow(moment(0, time))
  const visit = await addPaid(t, { price: 80 })
  await workOnce(t)
  const { token, email } = visit.client
  const params = { id: visit.id }
  const paidOn = t.deps.localTime.longDate(day(0))
  const pdfOf = async (id: string) => (await readPdf(await download(t, token, `/receipts/${id}/pdf`))).words
  const documents = async () => (await t.call(listReceipts, { token, params })).body

  const [confirmation] = await documents()
  expect(confirmation).toMatchObject({ kind: 'confirmation', issued_text: paidOn })
  expect(await pdfOf(confirmation!.id)).toContain(`Paid ${paidOn}`)
  expect(await pdfOf(confirmation!.id)).toContain(`Paid by card on ${paidOn}`)
  const [weekday = '', rest = ''] = paidOn.split(', ')
  const [month = '', date = ''] = rest.split(' ')
  const short = `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${date}`
  const { timeline } = (await t.call(getPriceBreakdown, { token, params })).body
  expect(timeline.find(({ kind }) => kind === 'pay')?.when_text).toContain(short)
  const history = (await t.call(getBookingHistory, { token, params })).body
  expect(history.find(({ what }) => /paid/i.test(what))?.at_text).toContain(paidOn)

  // The receipt comes with the end of the visit, has that day, and still names the day of the payment.
  t.setNow(moment(3, '23:59'))
  await setStatusOf(t, visit, 'provider', 'completed')
  const doneOn = t.deps.localTime.longDate(day(3))
  const [receipt] = await documents()
  expect(receipt).toMatchObject({ kind: 'receipt', issued_text: doneOn })
  const words = await pdfOf(receipt!.id)
  expect(words).toContain(`Issued ${doneOn}`)
  expect(words).toContain(`Paid by card on ${paidOn}`)
  await workOnce(t)
  const [told] = await messagesOf(t, { to: email, kind: 'receipt.issued' })
  expect(told?.text).toContain(`Paid by card on ${paidOn}`)
})
