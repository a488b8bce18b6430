import { bookingCard, chooseDay, chooseSlot, confirmBooking, fillCard, slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { fillLogin, keepToken, send, signIn, signUp, somebody } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Nail Trimming'

// With the fades and slides that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('from a sign-up to a visit that is booked, paid and completed', async ({ page, newVisitor, request }) => {
  const joan = somebody('client', 'Joan')
  const provider = page
  const client = await newVisitor()
  const { token: adminToken } = await signIn(provider, 'admin')
  // How a provider gets here: papers.spec.ts, and tests/pages/provider-setup.test.ts.
  const nadia = await joinAsApproved(request, adminToken)
  const offer = { title: SERVICE, category: 'pet-care', price: 20, description: 'At home' }
  await send(request, 'services', offer, nadia.token)
  await keepToken(provider, nadia.token)
  const nadiaName = nadia.full_name

  await test.step('a client signs up, finds her in the catalogue and asks for a visit', async () => {
    await signUp(client, joan)
    await fillLogin(client, joan.email)
    await expect(client.getByRole('heading', { name: 'Hello, Joan' })).toBeVisible()
    await expect(client.getByText('No upcoming visits')).toBeVisible()
    await client.getByRole('link', { name: 'Browse Services' }).first().click()
    await client.getByLabel('Search by service name or category').fill('nail trim')
    await client.getByRole('link', { name: `View Providers: ${SERVICE}` }).click()
    await client.getByLabel('Sort by').selectOption('price_low')
    const card = client
      .getByRole('listitem')
      .filter({ has: client.getByRole('link', { name: nadiaName, exact: true }) })
    await card.getByRole('link', { name: 'Book Appointment' }).click()
    await expect(client).toHaveURL(/\/booking\/Nail%20Trimming\//)
    await chooseDay(client, 3)
    await chooseSlot(client, slots(client).nth(1))
    await client.getByLabel('Notes').fill('Our dog is shy.')
    await checkPage(client)
    await confirmBooking(client)
    await expect(bookingCard(client, SERVICE, nadiaName)).toContainText('Pending')
    await messageTo(request, joan.email, 'Your request was sent to')
  })

  await test.step('the provider reads the request and accepts it', async () => {
    await messageTo(request, nadia.email, 'New request')
    await provider.goto('/dashboard')
    await provider.getByRole('link', { name: `Review ${SERVICE} for Joan` }).click()
    await expect(provider.getByText('Our dog is shy.')).toBeVisible()
    await expect(provider.getByText('Email, phone and street open when you accept.')).toBeVisible()
    await expect(provider.getByText(joan.lastName)).toHaveCount(0)
    await provider.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(provider.getByText(/client has been notified and the appointment is confirmed/)).toBeVisible()
    await expect(provider).toHaveURL(/\/provider\/bookings\//)
    await expect(provider.getByText(/Joan has until .* to pay/)).toBeVisible()
    await messageTo(request, joan.email, 'has accepted')
  })

  await test.step('the client pays: a card that is declined, then one that is good', async () => {
    await client.reload()
    await client
      .getByRole('button', { name: /^Pay now/ })
      .first()
      .click()
    await expect(client).toHaveURL(/\/sandbox\/checkout\//)
    await checkPage(client)
    await fillCard(client, '4000000000000002')
    await expect(client.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible()
    await expect(client.getByLabel('Name on card')).toHaveValue('Joan Tester')
    await fillCard(client, '4242424242424242')
    await expect(client).toHaveURL(/\/payment-success\?/)
    await expect(client.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(client.getByLabel('Your booking')).toContainText(nadiaName)
    await checkPage(client)
    await messageTo(request, joan.email, 'Paid:')
    await messageTo(request, nadia.email, 'Paid:')
  })

  await test.step('the provider completes the visit, asked because it has not taken place', async () => {
    await provider.goto('/provider/history')
    // Nothing is completed yet: the history opens on what was accepted.
    await provider.getByRole('main').getByText(joan.lastName).first().click()
    await provider.getByRole('button', { name: 'Mark as Completed' }).click()
    const dialog = provider.getByRole('dialog')
    await expect(dialog).toContainText('You have not checked in.')
    await dialog.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(provider).toHaveURL(/tab=completed/)
    await expect(provider.getByRole('article').filter({ hasText: SERVICE })).toBeVisible()
    await expect(provider.getByRole('main')).toContainText('$20.00')
    await messageTo(request, joan.email, 'visit taken place?')
  })

  await test.step('both find it where it belongs', async () => {
    await client.getByRole('link', { name: 'Go to Dashboard' }).click()
    await client.getByRole('tab', { name: /^Past/ }).click()
    await expect(bookingCard(client, SERVICE, nadiaName)).toContainText('Completed')
    await bookingCard(client, SERVICE, nadiaName)
      .getByRole('button', { name: /^More about/ })
      .click()
    await client.getByRole('button', { name: 'Receipts' }).click()
    await expect(
      client.getByRole('dialog').getByRole('button', { name: 'Download Payment confirmation' }),
    ).toBeVisible()
    await checkPage(client)
    await client.keyboard.press('Escape')
  })

  await test.step('the client puts it back with one tap: it has not happened yet', async () => {
    await bookingCard(client, SERVICE, nadiaName).getByRole('link', { name: SERVICE }).click()
    await expect(client.getByText('Did this visit take place?')).toBeVisible()
    await checkPage(client)
    await client.getByRole('heading', { name: 'Money' }).click()
    const saved = client.waitForEvent('download')
    await client.getByRole('button', { name: 'Download Payment confirmation' }).click()
    expect((await saved).suggestedFilename()).toBe('payment-confirmation.pdf')
    await client.getByRole('button', { name: 'Not yet' }).click()
    await expect(client.getByText('Reopened the visit: it has not taken place yet')).toBeVisible()
    await expect(client.getByRole('button', { name: 'Cancel Booking' })).toBeVisible()
    await messageTo(request, nadia.email, 'Not completed yet')
    await provider.goto('/dashboard')
    await expect(provider.getByText('None right now.')).toBeVisible()
  })
})
