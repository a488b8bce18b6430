import { bookingCard, chooseDay, chooseSlot, chooseTime, confirmBooking, slot, slots } from './client-steps.ts'
import { findDay, findOpening, HOMES } from './openings.ts'
import { joinAsClient, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Balayage'

test('of two clients who want the same hour one is told, keeps what was typed, and takes another', async ({
  page,
  newVisitor,
}) => {
  const rival = await newVisitor()
  await joinAsClient(page, HOMES.client)
  await joinAsClient(rival, HOMES.client2)
  const { id, full_name, date, times } = await findOpening(page.request, SERVICE, Object.values(HOMES))
  const path = `/booking/${SERVICE}/${id}`
  await page.goto(path)
  await rival.goto(path)
  const wanted = times.at(-1)!
  await chooseTime(page, date, wanted)
  await page.getByLabel('Notes').fill('Please ring twice')

  await chooseTime(rival, date, wanted)
  await confirmBooking(rival)

  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(
    page.getByText('This time slot has just been taken. Please choose another.').filter({ visible: true }),
  ).toBeVisible()
  await expect(slot(page, wanted)).toHaveCount(0)
  await expect(page.getByLabel('Notes')).toHaveValue('Please ring twice')
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue(date)
  await chooseSlot(page, slots(page).first())
  await confirmBooking(page)
  await expect(bookingCard(page, 'Please ring twice', full_name)).toContainText('Pending')
})

test('a price that changed while the page was open is shown beside the old one and asked about again', async ({
  page,
  newVisitor,
}) => {
  const { id, token } = await signIn(await newVisitor(), 'provider')
  const { request } = page
  const services = await (await request.get(`/api/services/provider/${id}`)).json()
  const [{ id: service, price }] = services as [{ id: string; price: number }]
  const setPrice = (dollars: number) =>
    request.put(`/api/services/${service}`, {
      data: { price: dollars },
      headers: { authorization: `Bearer ${token}` },
    })
  await joinAsClient(page, HOMES.client)
  // The very first hour that is free may be too near by the time that it is confirmed.
  const { date, times } = (await findDay(request, id, [HOMES.client]))!
  // Until the price of that time has come, the page would learn the new one without having shown the old one.
  const quoted = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname === '/api/bookings/quote' && searchParams.get('time') === times[0]
  })
  await page.goto(`/booking/${service}/${id}`)
  await page.getByLabel('Notes').fill('The blue door')
  await chooseTime(page, date, times[0]!)
  await quoted
  // Half a dollar lies within every range of the catalogue, on one side or the other.
  const changed = (await setPrice(price + 0.5)).ok() ? price + 0.5 : price - 0.5
  if (changed < price) expect((await setPrice(changed)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(
    page.getByText(`The price of this service is now $${changed.toFixed(2)}`).filter({ visible: true }),
  ).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText(`was $${price.toFixed(2)} $${changed.toFixed(2)}`)
  await expect(page.getByLabel('Notes')).toHaveValue('The blue door')
  await confirmBooking(page)
  await expect(page.getByRole('main')).toContainText('The blue door')
  expect((await setPrice(price)).ok()).toBe(true)
})

test('a booking needs a day and a time, and another day lets the time go', async ({ page }) => {
  await signIn(page, 'client')
  const { id } = await findOpening(page.request, SERVICE, [HOMES.client])
  await page.goto(`/booking/${SERVICE}/${id}`)
  await expect(page.getByRole('combobox', { name: 'Date' })).toBeVisible()
  await page.getByLabel('Notes').fill('Third floor, no lift')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Please select both date and time slot').filter({ visible: true })).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Third floor, no lift')
  await chooseSlot(page, slots(page).first())
  await chooseDay(page, 1)
  for (const one of await slots(page).all()) await expect(one).not.toBeChecked()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('1 hour')
  await expect(summary).toContainText('Not chosen yet')
  await checkPage(page)
})

test('a booking that waits is cancelled after a question, and stands under Cancelled', async ({ page }) => {
  await joinAsClient(page, HOMES.client)
  const { id, full_name, date, times } = await findOpening(page.request, SERVICE, [HOMES.client])
  await page.goto(`/booking/${SERVICE}/${id}`)
  await chooseTime(page, date, times.at(-1)!)
  await page.getByLabel('Notes').fill('To be called off')
  await confirmBooking(page)
  const card = page.getByRole('region', { name: 'Your next visit' }).filter({ hasText: 'To be called off' })
  await card.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  await expect(dialog).toContainText('Are you sure you want to cancel this booking? This action cannot be undone.')
  await expect(dialog).toContainText('Cancelling now costs nothing')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Keep Booking' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(page.getByText('The booking is cancelled.')).toBeVisible()
  await page.getByRole('tab', { name: /^Cancelled/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('To be called off')
  const cancelled = bookingCard(page, 'To be called off', full_name)
  await expect(cancelled).toContainText('Cancelled')
  await cancelled.getByRole('link', { name: SERVICE }).click()
  const provider = page.getByRole('region', { name: 'Your provider' })
  await expect(provider).toContainText('Phone and email are closed because the visit is cancelled.')
})

test('booking asks who you are first, and comes back', async ({ page }) => {
  const { id } = await findOpening(page.request, SERVICE, [HOMES.client])
  await page.goto(`/services/details/${SERVICE}`)
  const path = `/booking/${SERVICE}/${id}`
  await page.locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: 'client@demo.homebloom.test' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeVisible()
})

test('a cancelled payment says what holds and goes to the dashboard by itself', async ({ page }) => {
  await signIn(page, 'client')
  await page.goto('/payment-cancel')
  // The page is examined at leisure; it goes on by itself when it is left alone.
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cancel/i)
  await expect(page.getByText(/awaits payment|await payment/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await checkPage(page)
  await page.reload()
  await expect(page).toHaveURL(/\/client\/dashboard\//)
  await page.goto('/payment-success')
  await expect(page.getByText('No booking ID provided')).toBeVisible()
})
