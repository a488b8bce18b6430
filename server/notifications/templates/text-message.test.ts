import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { answerReschedule, rescheduleBooking, withdrawReschedule } from '#contract/bookings/reschedule.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPaid, addPending, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { fitText, segmentsOf } from './text-message.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ site: { publicUrl: 'https://book.homebloom-at-home.example' } })
})
afterAll(() => t.close())

const TITLES = [
  'Gel Manicure',
  `${'Very '.repeat(18)}long one`,
  `Soin “complet” — mains – ${'à votre goût '.repeat(6)}`,
  '美甲'.repeat(50),
]

async function textsOf({ id }: Visit): Promise<{ kind: string; text: string }[]> {
  return messagesOf(t, { about: id, channel: 'sms' })
}

async function named(title: string) {
  const provider = await addBookable(t)
  await t.db.updateTable('offering').set({ title }).where('id', '=', provider.serviceId).execute()
  await t.db
    .updateTable('user_account')
    .set({ full_name: `Zoë ${'Longname'.repeat(6)}` })
    .where('id', '=', provider.id)
    .execute()
  return provider
}

test.each(TITLES)('%s: every text message has two parts at most and its link whole', async (title) => {
  t.setNow(TEST_NOW)
  const provider = await named(title)
  const client = await addPerson(t)
  const call = (visit: Visit, who: 'client' | 'provider') => ({ token: visit[who].token, params: { id: visit.id } })
  const visit = await addPaid(t, { provider, client })
  await t.call(rescheduleBooking, { ...call(visit, 'provider'), body: { date: day(6), time: '10:00' } })
  await t.call(answerReschedule, { ...call(visit, 'client'), body: { accept: false } })
  await t.call(rescheduleBooking, { ...call(visit, 'client'), body: { date: day(7), time: '10:00' } })
  await t.call(rescheduleBooking, { ...call(visit, 'provider'), body: { date: day(8), time: '10:00' } })
  await t.call(withdrawReschedule, call(visit, 'provider'))
  await setStatusOf(t, visit, 'provider', 'cancelled')
  const declined = await addPending(t, { provider, client })
  await setStatusOf(t, declined, 'provider', 'cancelled')
  const lost = await addPaid(t, { provider, client })
  t.setNow(moment(4, '10:05'))
  await t.app.work.runDue()
  await t.call(setBookingStatus, { ...call(lost, 'provider'), body: { status: 'cancelled', reason: 'no_show' } })
  const texts = (await Promise.all([visit, declined, lost].map(textsOf))).flat()
  const kinds = new Set(texts.map(({ kind }) => kind.replace('booking.', '')))
  for (const kind of 'request accept paid reschedule_proposed reschedule_declined rescheduled reschedule_withdrawn cancel_by_provider decline ask_completion no_show'.split(
    ' ',
  ))
    expect(kinds, kind).toContain(kind)
  for (const { kind, text } of texts) {
    expect(segmentsOf(text), text).toBeLessThanOrEqual(2)
    const link = /https:\/\/\S*/.exec(text)?.[0]
    if (link)
      expect(link, kind).toMatch(
        /^https:\/\/book\.homebloom-at-home\.example\/(bookings|provider\/(requests|bookings))\/[a-z2-7]{26}$/,
      )
  }
})

test('a request says what, when, until when and where to answer, and how to hear no more', async () => {
  t.setNow(TEST_NOW)
  const visit = await addPending(t)
  const [request] = await textsOf(visit)
  expect(request?.text).toMatch(
    /^Homebloom: New request: Gel Manicure, \w+, \w+ \d+ at 9:00 AM\. You have until 11:00 AM on .* to answer: https:\S+\/provider\/requests\/\w+ Reply STOP to opt out\.$/,
  )
  await setStatusOf(t, visit, 'provider', 'confirmed')
  const accepted = (await textsOf(visit)).at(-1)
  expect(accepted?.text).toMatch(new RegExp(`Please pay: https:\\S+/bookings/${visit.id}$`))
  await pay(t, await checkoutOf(t, visit))
  expect((await textsOf(visit)).at(-1)?.text).toMatch(
    /^Homebloom: Paid: Gel Manicure, .* \S+\/provider\/bookings\/\w+$/,
  )
})

test('the longest of the given words is shortened first, the link never', () => {
  const link = 'https://example.test/bookings/abc'
  const title = 'Title '.repeat(40).trim()
  const name = 'N'.repeat(60)
  const text = fitText(`${name} has accepted ${title}. Please pay: ${link}`, [title, name])
  expect(segmentsOf(text)).toBe(2)
  expect(text).toContain(name)
  expect(text).toMatch(/accepted (Title )+.*\.\.\.\. Please pay: https:\/\/example\.test\/bookings\/abc$/)
  expect(fitText(`${'long words '.repeat(60)}${link}`, [])).toMatch(
    /long words.*\.\.\. https:\/\/example\.test\/bookings\/abc$/,
  )
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ë'.repeat(70), 1],
  ['ë'.repeat(71), 2],
])('%s has %i parts', (text, parts) => expect(segmentsOf(text)).toBe(parts))
