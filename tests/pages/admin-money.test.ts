import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { addDone } from '#tests/factories/disputes.ts'
import { addGift } from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/** Money that an admin refunds, and refunds that a card does not take. */

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
afterEach(closePages)
afterAll(() => t.close())

const TAKES_NO_REFUNDS = '4000000000005126'

async function open(address: string, { token }: { token: string } = admin): Promise<OpenPage> {
  for (let round = 0; round < 2; round += 1) await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

async function isTold({ email }: TestPerson, about: string): Promise<void> {
  await workOnce(t)
  const messages = await messagesOf(t, { to: email })
  expect(messages.map(({ subject, text }) => `${subject} ${text}`)).toContainEqual(expect.stringContaining(about))
}

/** Paid by a card that takes no refunds, and cancelled by its provider. */
async function addRefused(client: TestPerson, time: string): Promise<Visit> {
  const visit = await addConfirmed(t, { client, time })
  await pay(t, await checkoutOf(t, visit), TAKES_NO_REFUNDS)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  return visit
}

test('a gift card is found at the desk and its money is refunded', async () => {
  const { buyer } = await addGift(t, { recipient_name: 'Kim', recipient_email: 'kim@example.test' })
  const own = await open('/credit', buyer)
  await own.part('region', 'Gift cards you bought').says('Will be sent on')

  const desk = await open('/admin/money?part=gifts')
  desk.fill('Buyer or receipt number', buyer.email)
  await desk.user.keyboard('{Enter}')
  const cards = desk.part('region', 'Gift cards')
  await cards.says('To be sent')
  await expect.poll(async () => (await cards.inside()).queryAllByRole('listitem').length).toBe(1)
  await cards.press('Refund the gift card from Casey Quimby for Kim')
  const dialog = desk.part('dialog', 'Refund $50.00 to Casey Quimby?')
  await dialog.press('Refund')
  await dialog.says('Give a reason')
  await dialog.fill('Reason, for the audit', 'Bought twice by mistake')
  await dialog.press('Refund')
  await cards.says('Cancelled')
  const line = (await cards.inside()).getByRole('listitem')
  expect(line.querySelector('button')).toBe(null)

  await (await open('/credit', buyer)).part('region', 'Gift cards you bought').says('Cancelled')
  await isTold(buyer, 'gift card')
})

test('a refund that a card does not take: its client reads so, and an admin gives it as credit', async () => {
  const client = await addPerson(t, { firstName: 'Robin' })
  const { id } = await addRefused(client, '09:00')
  const page = await open(`/bookings/${id}`, client)
  await isTold(client, 'didn’t accept a refund')
  await page.says('Refund refused')
  await page.says('Your card did not take the refund of')
  await page.press('Take it as credit')
  const asked = page.part('dialog', /^Take \$[\d.]+ as credit\?/)
  await asked.press('Cancel')

  const tasks = await open('/admin?kind=refund.stuck')
  await tasks.findByRole('article', { name: /^A refund of \$[\d.]+ to .+ has not gone through/ })
  const desk = await open('/admin/money?part=reconciliation')
  await desk.says('for a visit is stuck')
  await desk.press('Give it as credit')
  const dialog = desk.part('dialog', /^Give Robin Quimby \$[\d.]+ of credit\?/)
  const sum = /\$[\d.]+/.exec(await dialog.words())![0]
  await dialog.fill('Reason, for the audit', 'Their card is closed, and they asked for it')
  await dialog.press('Give the credit')
  await expect.poll(() => desk.queryByRole('button', { name: 'Give it as credit' })).toBe(null)
  await (await open('/credit', client)).part('region', 'Your credit').says(sum)
  await isTold(client, 'credit')
})

test('a refund that a card does not take is taken as credit by its client', async () => {
  const client = await addPerson(t)
  const { id } = await addRefused(client, '11:00')
  const page = await open(`/bookings/${id}`, client)
  await page.press('Take it as credit')
  await page.part('dialog', /as credit\?/).press('Take it as credit')
  await page.says('is now your credit')
  await page.says('Refunded')
  expect(page.queryByRole('button', { name: 'Take it as credit' })).toBe(null)
})

test('a part of a visit that is done is refunded from its page at the desk', async () => {
  const { id, client } = await addDone(t)
  const page = await open(`/admin/bookings/${id}`)
  await page.press('Refund the visit')
  const dialog = page.part('dialog', 'Refund this visit')
  await dialog.fill('Refund amount', '1500')
  await dialog.fill('Reason', 'One of two nails broke the same day')
  await dialog.press('Refund $1,500.00')
  await dialog.says('Not more than is left: ')
  expect((await dialog.field('Reason')).value).toBe('One of two nails broke the same day')
  await dialog.fill('Refund amount', '5')
  await page.part('region', 'Who pays').says('To the card $5.00')
  await dialog.press('Refund $5.00')
  await dialog.goes()
  // Until the payment company has confirmed it, it is requested.
  await page.says(/Refund requested|Partly refunded/)
  await isTold(client, '$5.00')
  await (await open(`/admin/bookings/${id}`)).says('Partly refunded')
})
