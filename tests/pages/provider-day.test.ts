import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { wordsOf } from '#tests/factories/parts.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { SOON } from '#tests/factories/page-part.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, addPending, VISIT_DATE, type Visit } from '#tests/factories/visits.ts'

/** The pages on which a provider spends a day. */

const LINE = {
  id: 'l',
  date: '2026-11-24',
  date_text: 'Tuesday, November 24, 2026',
  kind: 'visit',
  kind_text: 'Visit',
  state: 'available',
  state_text: 'Available',
  booking_id: 'b',
  service: 'Gel Manicure',
  client: 'Maya',
  visit_text: 'Sunday, November 22, 2026',
  price: 68,
  commission: -3.4,
  commission_gst: 0,
  commission_pst: 0,
  net: 64.6,
  gst: 0,
  tip: 0,
  other: 0,
  total: 64.6,
}

let t: TestApp
let provider: Bookable
let visit: Visit
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
  await addPending(t, { provider, time: '11:00' })
  visit = await addPaid(t, { provider, time: '14:00' })
})
afterEach(closePages)
afterAll(() => t.close())

const open = (address: string) => openPage(t, address, { token: provider.token })

test('the column of a provider has eight places, and More brings the other pages', async () => {
  const page = await open('/provider/services')
  const column = within(page.getByRole('navigation', { name: 'Provider area' }))
  const names = () => column.getAllByRole('link').map(({ textContent }) => textContent.replace(/\d.*/, ''))
  const first = ['Today', 'Schedule', 'Requests', 'Messages', 'Earnings', 'Services', 'Availability']
  expect(names()).toEqual(first)
  const more = column.getAllByRole('button', { name: 'More' }).find((one) => one.hasAttribute('aria-expanded'))!
  await page.user.click(more)
  expect(names()).toEqual([...first, ...names().slice(7)])
  expect(names()).toContain('History')
  expect(names()).toContain('Statistics')
  await page.user.click(more)
  // The page that is open is never hidden.
  await page.go('/provider/history')
  await vi.waitFor(() => expect(names()).toEqual([...first, 'History']), SOON)
})

test('how many requests wait stands beside their link on messages as well', async () => {
  const page = await open('/messages')
  const column = within(page.getByRole('navigation', { name: 'Provider area' }))
  await column.findByRole('link', { name: /^Requests ?1 pending$/ })
})

test('today leads with the next visit, then requests with their clock, and says what arrives when', async () => {
  const page = await open(`/provider/dashboard/${provider.id}`)
  await page.findByRole('region', { name: 'Next visit' })
  const words = page.shown()
  const at = (text: string) => words.indexOf(text)
  expect(at('Next visit')).toBeGreaterThan(-1)
  expect(at('Booking requests')).toBeGreaterThan(at('Next visit'))
  expect(page.getByRole('region', { name: 'Booking requests' }).textContent).toMatch(/\d+ (h|min|days) left/)
  expect(page.getByRole('region', { name: 'Your money' }).textContent).toContain('Paid for upcoming visits')
  expect(words).not.toContain('You are approved')
})

test('money and history of a visit are folded for its provider, with the sum in sight', async () => {
  const page = await open(`/provider/bookings/${visit.id}`)
  const money = await page.findByRole('region', { name: 'Money' })
  const [details] = money.getElementsByTagName('details')
  expect(details!.open).toBe(false)
  expect(details!.querySelector('summary')!.textContent).toMatch(/^Money.*\$\d/)
  expect(page.getByRole('region', { name: 'What happened' }).querySelector('details')!.open).toBe(false)
})

test('the week begins on a Monday, and an open time is blocked where it lies', async () => {
  const page = await open(`/provider/schedule?view=week&from=${VISIT_DATE}`)
  const days = await page.findAllByRole('link', { name: /^Mon, / })
  expect(days.length).toBeGreaterThan(0)
  const columns = page.getAllByRole('link', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), / }).slice(0, 7)
  expect(columns.map(({ textContent }) => textContent.slice(0, 3)).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
  const [gap] = page.getAllByRole('button', { name: /^Block Thu, .*12:00 – 2:00 PM$/ })
  await page.user.click(gap!)
  const dialog = await page.dialog('Add time off')
  expect(dialog.getByLabelText('Start time')).toHaveProperty('value', '12:00')
  expect(dialog.getByLabelText('End time')).toHaveProperty('value', '14:00')
  await page.press('Continue')
  await page.press('Add time off')
  await page.says('Time off added')
  await vi.waitFor(
    () => expect(page.queryAllByRole('button', { name: /^Block Thu, .*12:00 – 2:00 PM$/ })).toEqual([]),
    SOON,
  )
})

test('a line of the earnings opens to how its sum comes about', async () => {
  const page = await open('/about')
  page.retell<object[]>('GET', /\/api\/earnings\/lines/, () => [LINE])
  await page.go('/provider/earnings')
  const money = await page.findByRole('region', { name: 'Your money' })
  expect(money.textContent).toContain('Available$0.00')
  expect(money.textContent).not.toMatch(/On hold|On the way|Pending/)
  const sum = page.getByText('$64.60', { selector: 'summary *' })
  const line = sum.closest('details')!
  expect(wordsOf(line.querySelector('summary')!.innerHTML)).toBe('Nov 24 Maya · Gel Manicure Available $64.60')
  expect(line.open).toBe(false)
  await page.user.click(sum)
  expect(line.textContent).toContain('Commission-$3.40')
})

test('the history opens on completed visits as soon as there is one', async () => {
  const page = await open('/about')
  const current = () =>
    page.getByRole('navigation', { name: 'Bookings by status' }).querySelector('[aria-current=page]')?.textContent
  await page.go('/provider/history')
  await expect.poll(current).toMatch(/^Confirmed/)
  page.retell<{ completed: number }>('GET', /\/api\/bookings\/statistics/, (sums) => ({ ...sums, completed: 1 }))
  await page.go('/about')
  await page.go('/provider/history')
  await expect.poll(current).toMatch(/^Completed/)
})

test('the history stands in months, and in one piece by price', async () => {
  const page = await open('/provider/history')
  const month = await page.findByRole('region', { name: /^[A-Z][a-z]+ 20\d\d$/ })
  expect(within(month).getAllByRole('article')).toHaveLength(1)
  expect(month.textContent).toMatch(/1 visit · \$\d+\.\d\d/)
  expect(within(month).getByRole('article').querySelector('details')!.open).toBe(false)
  page.choose('Sort', 'price_asc')
  await page.arrives(/sort=price_asc/)
  await vi.waitFor(() => expect(page.queryByRole('region', { name: /^[A-Z][a-z]+ 20\d\d$/ })).toBe(null), SOON)
  expect(page.getAllByRole('article')).toHaveLength(1)
})
