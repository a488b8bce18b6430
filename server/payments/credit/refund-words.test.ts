import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getBooking, getBookingConfirmation, setBookingStatus } from '#contract/bookings.ts'
import { decideCase } from '#contract/bookings/cases.ts'
import { listOutbox } from '#contract/notifications.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { objectTo, reportMissed } from '#tests/factories/cases.ts'
import { checkoutWithCredit, grant } from '#tests/factories/credit.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, pay, type Visit } from '#tests/factories/visits.ts'

/** $80 and $4 GST. */
const PRICE = { price: 80, gst: '123456782RT0001' }

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body
const lastMailTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body[0]?.text ?? ''

/** A visit that so much credit has paid, and the card the rest. */
async function addPaidBy(creditCents: number): Promise<Visit> {
  const visit = await addConfirmed(t, PRICE)
  await grant(t, visit.client.id, { amountCents: creditCents })
  const { session_id } = (await checkoutWithCredit(t, visit)).body
  if (creditCents < 8400) await pay(t, session_id)
  return visit
}

const cancel = ({ id, client }: Visit) =>
  t.call(setBookingStatus, { token: client.token, params: { id }, body: { status: 'cancelled', expected_fee: 42 } })

it('a refund says where it goes to the client alone, and speaks of the bank only where a card gets any', async () => {
  const [both, credit] = [await addPaidBy(6000), await addPaidBy(8400)]
  const parts = '($24.00 to your card, $18.00 to your credit)'
  t.setNow(moment(2, '12:00'))
  expect((await read(both)).cancellation).toMatchObject({
    refund_to: { card: 24, credit: 18 },
    text: expect.stringContaining(`We refund $42.00 ${parts}.`),
  })
  expect((await read(credit)).cancellation.text).toContain('We refund $42.00 to your credit.')
  for (const visit of [both, credit]) await cancel(visit)
  const kept = '$42.00 was kept as the late cancellation fee.'
  const mails = [await lastMailTo(both.client.email), await lastMailTo(credit.client.email)]
  expect(mails[0]).toContain(
    `$18.00 was refunded to your credit. We’ve asked the payment company to return $24.00 to your card. ${kept} Banks can take up to 10 days to show it.`,
  )
  expect(mails[1]).toContain(`$42.00 was refunded to your credit. ${kept}`)
  expect(mails[1]).not.toMatch(/card|Banks/)
  const asked = { params: { booking_id: both.id } }
  const shown = async (token?: string) => (await t.call(getBookingConfirmation, { ...asked, token })).body.refund_to
  expect(await shown(both.client.token)).toEqual({ card: 24, credit: 18, bank: 0 })
  expect([await shown(both.provider.token), await shown()]).toEqual([null, null])
  const { body } = await t.call(getBooking, { token: both.provider.token, params: { id: both.id } })
  expect(body.cancellation).toMatchObject({ refund_to: { card: 0, credit: 0 }, text: '' })
})

it('a refund that a case decides takes what the card has left first, and says so', async () => {
  const visit = await addPaidBy(6000)
  t.setNow(moment(3, '09:15'))
  await reportMissed(t, visit)
  const params = { id: await objectTo(t, visit) }
  const body = { decision: 'part', refund: 40, reason: 'We asked both of you' } as const
  const { token } = await anAdmin(t)
  expect((await t.call(decideCase, { token, params, body })).status).toBe(200)
  const parts = '($24.00 to your card, $16.00 to your credit)'
  expect((await read(visit)).no_show?.text).toContain(`to refund $40.00 ${parts}.`)
  expect(await lastMailTo(visit.client.email)).toContain(parts)
})
