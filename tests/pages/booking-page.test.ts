import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { setPromoCodeActive } from '#contract/admin/promo-codes.ts'
import { createBooking, listBookings } from '#contract/bookings.ts'
import { updateService } from '#contract/providers.ts'
import { getReferral } from '#contract/referral.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, fill, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addPromo, bookWith } from '#tests/factories/promos.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addConfirmed, VISIT_DATE } from '#tests/factories/visits.ts'

/** What a client reads on the page of a booking, and is asked before it is made, paid or cancelled. */

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterEach(closePages)
afterAll(() => t.close())

const path = (search = '') => `/booking/Gel%20Manicure/${provider.id}${search}`
const at = (time: string) => path(`?date=${VISIT_DATE}&time=${time}`)
const open = (address: string, { token }: { token: string }) => openPage(t, address, { token })
const slotsOf = async (page: OpenPage) =>
  within(await page.findByRole('radiogroup', { name: /^Time on/ })).getAllByRole<HTMLInputElement>('radio')
const chosen = (page: OpenPage, name: string) => page.findByRole('radio', { name, checked: true })
const valueOf = (page: OpenPage, label: string) => (page.field(label) as HTMLInputElement).value

async function bookAs(client: TestPerson, time: string, of = provider): Promise<void> {
  const body = { service_id: of.serviceId, date: VISIT_DATE, time }
  expect((await t.call(createBooking, { token: client.token, body })).status).toBe(201)
}

test('of two clients who want the same hour one is told, keeps what was typed, and takes another', async () => {
  const page = await open(at('10:00'), await addPerson(t))
  await chosen(page, '10:00 AM')
  page.fill('Notes', 'Please ring twice')
  await bookAs(await addPerson(t), '10:00')
  await page.press('Confirm Booking')
  await page.says('This time slot has just been taken. Please choose another.')
  await expect.poll(() => page.queryByRole('radio', { name: '10:00 AM' })).toBe(null)
  expect(valueOf(page, 'Notes')).toBe('Please ring twice')
  expect(page.getByRole('combobox', { name: 'Date' })).toHaveProperty('value', VISIT_DATE)
  await page.user.click((await slotsOf(page))[0]!)
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')
})

test('a price that changed while the page was open is shown beside the old one and asked about again', async () => {
  const other = await addBookable(t, { price: 80 })
  const page = await open(`/booking/Gel%20Manicure/${other.id}?date=${VISIT_DATE}&time=10:00`, await addPerson(t))
  await chosen(page, '10:00 AM')
  page.fill('Notes', 'The blue door')
  const summary = page.part('complementary', 'Summary')
  await summary.says('$80.00')
  // The page has the price of that time before it changes.
  await expect.poll(() => page.sent.filter(({ path: sent }) => sent.includes('/quote')).length).toBeGreaterThan(0)
  await page.says('$80.00')
  const changed = await t.call(updateService, {
    token: other.token,
    params: { id: other.serviceId },
    body: { price: 80.5 },
  })
  expect(changed.status).toBe(200)
  await page.press('Confirm Booking')
  await page.says('The price of this service is now $80.50')
  await summary.says('was $80.00 $80.50')
  expect(valueOf(page, 'Notes')).toBe('The blue door')
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')
})

test('a booking needs a day and a time, and another day lets the time go', async () => {
  const page = await open(path(), await addPerson(t))
  await page.findByRole('combobox', { name: 'Date' })
  page.fill('Notes', 'Third floor, no lift')
  await page.press('Confirm Booking')
  await page.says('Please select both date and time slot')
  expect(valueOf(page, 'Notes')).toBe('Third floor, no lift')
  await page.user.click((await slotsOf(page))[0]!)
  page.choose('Date', VISIT_DATE)
  await page.findByRole('radiogroup', { name: /^Time on/ })
  for (const slot of await slotsOf(page)) expect(slot.checked).toBe(false)
  const summary = page.part('complementary', 'Summary')
  await summary.says('1 hour')
  await summary.says('Not chosen yet')
})

test('a time that has gone meanwhile is said to be gone, and no other is chosen in its place', async () => {
  await bookAs(await addPerson(t), '15:00')
  const page = await open(at('15:00'), await addPerson(t))
  await page.says(/3:00 PM on \w+, \w+ \d+ is no longer available\. Please choose another time\./)
  await page.says('That time is taken. Choose another.')
  expect(page.getByRole('combobox', { name: 'Date' })).toHaveProperty('value', VISIT_DATE)
  for (const slot of await slotsOf(page)) expect(slot.checked).toBe(false)
  await page.press('Confirm Booking')
  await page.says('Choose one of these times.')
  await page.user.click((await slotsOf(page))[0]!)
  await expect.poll(page.shown).not.toContain('Choose one of these times.')
})

test('booking asks who you are first, and comes back', async () => {
  const page = await openPage(t, '/services/details/Gel%20Manicure')
  const [link] = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${path()}"]`)]
  await page.user.click(link!)
  await page.arrives(`/login?redirect=${encodeURIComponent(path())}`)
})

test('a booking that waits is cancelled after a question, and stands under Cancelled', async () => {
  const client = await addPerson(t)
  await bookAs(client, '11:00')
  const page = await open(`/client/dashboard/${client.id}`, client)
  const card = page.part('region', 'Your next visit')
  await card.press(/^More about/)
  await page.press('Cancel Booking')
  const dialog = page.part('dialog', 'Cancel Booking')
  await dialog.says('Are you sure you want to cancel this booking? This action cannot be undone.')
  await dialog.says('Cancelling now costs nothing')
  await dialog.press('Keep Booking')
  await dialog.goes()
  await card.press(/^More about/)
  await page.press('Cancel Booking')
  await dialog.press('Yes, Cancel')
  await page.says('Booking cancelled.')
  await page.user.click(page.getByRole('tab', { name: /^Cancelled/ }))
  const panel = within(await page.findByRole('tabpanel'))
  await panel.findByText('Cancelled')
  await page.user.click((await panel.findAllByRole('link', { name: 'Gel Manicure' }))[0]!)
  await page.part('region', 'Your provider').says('Phone and email are hidden after cancelling.')
  // Nothing is owed or paid, so the folded line names no amount; the history is there unfolded.
  expect(page.getByRole('region', { name: 'Money' }).querySelector('summary')!.textContent).not.toContain('$')
  expect(page.getByRole('region', { name: 'What happened' }).querySelector('details')).toBe(null)
})

test('a cancelled payment says what holds, and of which booking', async () => {
  const { id, client } = await addConfirmed(t, { provider, time: '12:00' })
  const page = await open(`/payment-cancel?booking_id=${id}`, client)
  await page.press('Stay here')
  await page.says('No money was taken. Your booking still awaits payment.')
  expect(await page.findByRole('button', { name: /^Pay now/ })).toBeTruthy()
  await page.go('/payment-cancel?booking_id=made-up')
  await page.says('We cannot find this booking')
  expect(page.shown()).not.toMatch(/is kept/)
  await page.go('/payment-cancel')
  await page.says(/awaits? payment/)
  expect(page.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  await page.go('/payment-success')
  await page.says('No booking ID provided')
})

test('what was typed goes with a logout, and is not for the next account', async () => {
  const client = await addPerson(t)
  const page = await open(path(), client)
  await page.findByRole('combobox', { name: 'Date' })
  page.fill('Notes', 'Two cats, both shy')
  const kept = () => JSON.stringify(Object.entries(sessionStorage)).includes('Two cats, both shy')
  await expect.poll(kept).toBe(true)
  await page.user.click(document.querySelector('header [aria-haspopup=menu]')!)
  await page.user.click(await page.findByRole('menuitem', { name: 'Logout' }))
  await page.part('dialog', 'Are you sure you want to logout?').press('Logout')
  await page.arrives('/')
  await expect.poll(kept).toBe(false)
})

test('a code is refused in each way with its own sentence, then taken', async () => {
  const admin = await anAdmin(t)
  const [client, rival] = [await addPerson(t), await addPerson(t)]
  const codeOf = async (terms: Parameters<typeof addPromo>[1]) => (await addPromo(t, terms)).code
  const paused = await addPromo(t)
  await t.call(setPromoCodeActive, { token: admin.token, params: { id: paused.id }, body: { is_active: false } })
  const [last, mine] = [await codeOf({ max_uses: 1 }), await codeOf({})]
  for (const [who, code, time] of [
    [rival, last, '20:00'],
    [client, mine, '21:00'],
  ] as const)
    expect((await bookWith(t, { client: who, provider, code, time })).status).toBe(201)
  const inviteOf = async ({ token }: TestPerson) => (await t.call(getReferral, { token })).body.code
  const refusals: [typed: string, sentence: string | RegExp][] = [
    ['not-made', 'We don’t know this code. Please check how it is spelled.'],
    [paused.code, 'This code cannot be used at the moment.'],
    [await codeOf({ valid_through: '2026-01-01' }), 'This code expired on Thursday, January 1, 2026.'],
    [await codeOf({ valid_from: '2090-01-01' }), 'This code can be used from Sunday, January 1, 2090.'],
    [await codeOf({ min_price: 1000 }), 'This code is for services from $1,000 before tax.'],
    [await codeOf({ categories: ['Hair'] }), 'This code is for Hair only.'],
    [last, 'This code has been used up.'],
    [mine, 'You have already used this code.'],
    [await inviteOf(client), 'This is your own invite code. It is for friends who are new here.'],
    [await inviteOf(rival), 'This is an invite code, not a promo code. It counts when a friend signs up with it.'],
  ]
  const page = await open(at('13:00'), client)
  await chosen(page, '1:00 PM')
  await page.press('Have a promo code?')
  const field = await page.findByRole<HTMLInputElement>('textbox', { name: 'Promo code' })
  await page.isFocused(() => field)
  for (const [typed, sentence] of refusals) {
    fill(field, typed.toLowerCase())
    await page.press('Apply')
    await page.says(sentence)
    await page.isFocused(() => field)
    expect(field.value.toLowerCase()).toBe(typed.toLowerCase())
  }
  const half = await codeOf({ percent: 50, max_discount: 20 })
  fill(field, half)
  await page.user.keyboard('{Enter}')
  await page.says(`${half} takes $20.00 off.`)
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')
  const bookings = (await t.call(listBookings, { token: client.token, query: {} })).body
  const { amount_due, total_price, tax } = bookings.find(({ discount }) => discount === 20)!
  expect(amount_due).toBeCloseTo(total_price + tax - 20)
})

test('a code for a first visit is refused to a client who has had one', async () => {
  const client = await addPerson(t)
  await bookAs(client, '17:00')
  const { code } = await addPromo(t, { is_first_visit_only: true })
  const page = await open(at('18:00'), client)
  await chosen(page, '6:00 PM')
  await page.press('Have a promo code?')
  fill(await page.findByRole('textbox', { name: 'Promo code' }), code)
  await page.press('Apply')
  await page.says('This code is for a first visit only.')
})
