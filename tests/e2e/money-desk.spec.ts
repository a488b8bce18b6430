import { HOMES } from './openings.ts'
import { addPaid, openDone, payByCard } from './past-visit.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

const TAKES_NO_REFUNDS = '4000000000005126'
const GIFT = { amount: 50, delivery: 'mail', sender_name: 'Robin', recipient_name: 'Kim', message: '', art: 'blossom' }

test('a gift card is found at the desk and its money goes back', async ({ page, newVisitor, request }) => {
  const desk = await newVisitor()
  await page.setViewportSize({ width: 360, height: 800 })
  await desk.setViewportSize({ width: 1280, height: 800 })
  const buyer = await joinAsClient(page, HOMES.client)
  const wanted = { ...GIFT, recipient_email: `kim.${Date.now().toString(36)}@example.test`, deliver_on: null }
  const bought = await send<{ session_id: string }>(request, 'gift-cards', wanted, buyer.token)
  await payByCard(request, bought.session_id)
  await page.goto('/credit')
  const own = page.getByRole('region', { name: 'Gift cards you bought' })
  await expect(own).toContainText('Will be sent on')

  await signIn(desk, 'admin')
  await desk.goto('/admin/money?part=gifts')
  await desk.getByLabel('Buyer or receipt number').fill(buyer.email)
  await desk.keyboard.press('Enter')
  const line = desk.getByRole('region', { name: 'Gift cards' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('To be sent')
  await checkPage(desk)
  await line.getByRole('button', { name: `Refund the gift card from ${buyer.fullName} for Kim` }).click()
  const dialog = desk.getByRole('dialog', { name: `Refund $50.00 to ${buyer.fullName}?` })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('Give a reason')
  await dialog.getByLabel('Reason, for the audit').fill('Bought twice by mistake')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(line).toContainText('Cancelled')
  await expect(line.getByRole('button')).toHaveCount(0)

  await page.reload()
  await expect(own).toContainText('Cancelled')
  await messageTo(request, buyer.email, 'gift card')
})

test('a refund that a card does not take: its client reads so and takes it as credit, or an admin gives it', async ({
  page,
  newVisitor,
  request,
}) => {
  const [providerPage, desk] = [await newVisitor(), await newVisitor()]
  await page.setViewportSize({ width: 360, height: 800 })
  await desk.setViewportSize({ width: 1280, height: 800 })
  const provider = await signIn(providerPage, 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const { id } = await addPaid(request, client, provider, TAKES_NO_REFUNDS)
  await send(request, `bookings/${id}/status`, { status: 'cancelled' }, provider.token)
  // The client is told at once, and asked before anything changes.
  await messageTo(request, client.email, 'didn’t accept a refund')
  await page.goto(`/bookings/${id}`)
  await expect(page.getByText('Refund refused')).toBeVisible()
  await expect(page.getByText(/^Your card didn’t take the refund of/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Take it as credit' }).click()
  await expect(page.getByRole('dialog', { name: /^Take \$[\d.]+ as credit\?/ })).toBeVisible()
  await checkPage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await signIn(desk, 'admin')
  await desk.goto('/admin?kind=refund.stuck')
  await expect(
    desk.getByRole('article', { name: /^A refund of \$[\d.]+ to .+ has not gone through/ }).first(),
  ).toBeVisible()
  await desk.goto('/admin/money?part=reconciliation')
  const card = desk.getByRole('article').filter({ hasText: client.email })
  await expect(card).toContainText('for a visit is stuck')
  await checkPage(desk)
  await card.getByRole('button', { name: 'Give it as credit' }).click()
  const dialog = desk.getByRole('dialog', { name: new RegExp(`^Give ${client.fullName} \\$[\\d.]+ of credit\\?`) })
  const sum = /\$[\d.]+/.exec((await dialog.getByRole('heading').first().textContent()) ?? '')?.[0] ?? 'no sum'
  await dialog.getByLabel('Reason, for the audit').fill('Their card is closed, and they asked for it')
  await dialog.getByRole('button', { name: 'Give the credit' }).click()
  await expect(card).toHaveCount(0)

  await page.goto('/credit')
  await expect(page.getByRole('region', { name: 'Your credit' })).toContainText(sum)
  await messageTo(request, client.email, 'credit')

  // What is refused next, the client takes by themselves.
  const next = await addPaid(request, client, provider, TAKES_NO_REFUNDS)
  await send(request, `bookings/${next.id}/status`, { status: 'cancelled' }, provider.token)
  await messageTo(request, client.email, 'didn’t accept a refund')
  await page.goto(`/bookings/${next.id}`)
  await page.getByRole('button', { name: 'Take it as credit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it as credit' }).click()
  await expect(page.getByText(/is now your credit/)).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it as credit' })).toHaveCount(0)
})

test('a part of a visit that is done goes back from its page at the desk', async ({ page, newVisitor, request }) => {
  const { client, id } = await openDone({ page, newVisitor, request })
  const desk = await newVisitor()
  await desk.setViewportSize({ width: 1280, height: 800 })
  await signIn(desk, 'admin')
  await desk.goto(`/admin/bookings/${id}`)
  await desk.getByRole('button', { name: 'Refund the visit' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Refund this visit' })
  await dialog.getByLabel('Refund amount').fill('1500')
  await dialog.getByLabel('Reason').fill('One of two nails broke the same day')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText(/^Not more than is left: /).first()).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('One of two nails broke the same day')
  await checkPage(desk)
  await dialog.getByLabel('Refund amount').fill('5')
  await expect(dialog.getByRole('region', { name: 'Who pays' })).toContainText('To the card$5.00')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toBeHidden()
  // Until the payment company has confirmed it, it is requested.
  await expect(desk.getByText(/^(Refund requested|Partly refunded)$/).first()).toBeVisible()
  await messageTo(request, client.email, '$5.00')
  await desk.reload()
  await expect(desk.getByText('Partly refunded').first()).toBeVisible()
})
