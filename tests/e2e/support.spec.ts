import type { APIRequestContext, Page } from '@playwright/test'
import { signCall } from '#server/support/inbound/signature.ts'
import { INBOUND_SECRET } from '#tests/setup/inbound-secret.ts'

import { HOMES } from './openings.ts'
import { joinAsClient, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

type Mail = { subject: string; headers: Record<string, string> | null }

async function answerTo(request: APIRequestContext, email: string): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const mails = (await (await request.get(`/api/outbox?to=${encodeURIComponent(email)}`)).json()) as Mail[]
      found = mails.find(({ headers }) => headers !== null)
      return found !== undefined
    })
    .toBe(true)
  return found!
}

/** A mail program answers: the mail provider hands it on. */
async function writeBack(request: APIRequestContext, email: string, { subject, headers }: Mail): Promise<string> {
  const body = JSON.stringify({
    message_id: `<${Date.now()}@mail.example.test>`,
    in_reply_to: headers!['Message-ID'],
    references: [headers!['References'], headers!['Message-ID']],
    from: { email, name: 'Vera Visitor' },
    to: [headers!['Reply-To']],
    subject,
    text: 'And to White Rock?\n\n> We do, gladly.',
  })
  const answer = await request.post('/api/inbound/mail', {
    headers: { 'content-type': 'application/json', 'inbound-signature': signCall(body, INBOUND_SECRET, new Date()) },
    data: body,
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { effect: string }).effect
}

async function makeTemplate(admin: Page, title: string): Promise<void> {
  await admin.getByRole('button', { name: 'Edit templates' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Answer templates' })
  await dialog.getByRole('button', { name: 'New template' }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Words').fill('Hello {first_name},\n\nwe do, gladly.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('a visitor writes, is answered by a template, writes back by mail, and it is solved', async ({
  page,
  newVisitor,
  request,
}) => {
  const email = `vera.${Date.now()}@mail.example.test`
  const subject = `Do you come to Surrey? (${Date.now()})`
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('Hello! See https://phish.example/login <b>now</b>')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()

  const admin = await newVisitor()
  await admin.setViewportSize({ width: 1280, height: 800 })
  await signIn(admin, 'admin')
  await admin.goto('/admin/cases?kind=ticket&owner=nobody')
  await admin.getByRole('button', { name: subject }).click()
  const panel = admin.getByRole('region', { name: 'Message of Vera Visitor' })
  // Words are words: nothing that somebody wrote is a link or has a form.
  await expect(panel.getByText('<b>now</b>')).toBeVisible()
  await expect(panel.getByRole('link', { name: /phish/ })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Take it' }).click()
  await expect(panel.getByRole('button', { name: 'Hand it back' })).toBeVisible()
  const title = `Area ${Date.now()}`
  await makeTemplate(admin, title)
  await panel.getByLabel('Insert a template').selectOption({ label: title })
  const answer = panel.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toHaveValue('Hello Vera,\n\nwe do, gladly.')
  await expect(answer).toBeFocused()
  await expectNoSidewaysScroll(admin)
  await panel.getByLabel('This solves it').check()
  await panel.getByRole('button', { name: 'Send the answer' }).click()
  await expect(panel.getByText('Solved', { exact: true })).toBeVisible()

  const mail = await answerTo(request, email)
  expect(mail).toMatchObject({
    subject: `Re: ${subject}`,
    headers: { From: 'Homebloom support <support@homebloom.test>' },
  })
  expect(mail.headers!['In-Reply-To']).toMatch(/^<[a-z2-7]{26}\.1@homebloom\.test>$/)
  expect(mail.headers!['Reply-To']).toMatch(/^support\+[a-z2-7]{26}@homebloom\.test$/)
  expect(await writeBack(request, email, mail)).toBe('threaded')

  await admin.goto('/admin/cases?kind=ticket&owner=me')
  await admin.getByRole('button', { name: new RegExp(subject.replaceAll(/[?()]/g, '.')) }).click()
  await expect(panel.getByText('Reopened')).toBeVisible()
  await expect(panel.getByText('And to White Rock?')).toBeVisible()
  await checkPage(admin)
  await panel.getByRole('button', { name: 'Solved' }).click()
  await expect(panel.getByText('Solved', { exact: true })).toBeVisible()
})

test('two admins who answer at once read each other, and nothing typed is lost', async ({
  page,
  newVisitor,
  request,
}) => {
  const email = `race.${Date.now()}@mail.example.test`
  const subject = `At once ${Date.now()}`
  const data = { name: 'Vera Visitor', email, subject, message: 'Is anybody there?' }
  expect((await request.post('/api/contact', { data })).status()).toBe(201)
  const second = await newVisitor()
  for (const [one, who] of [
    [page, 'admin'],
    [second, 'admin'],
  ] as const) {
    await signIn(one, who)
    await one.goto('/admin/cases?kind=ticket')
    await one.getByRole('button', { name: subject }).click()
    // Until then the first of the list stands there.
    await expect(one.getByRole('heading', { level: 2, name: subject })).toBeVisible()
    const answer = one.getByRole('textbox', { name: 'Answer' })
    await answer.fill('We are here.')
    await expect(answer).toHaveValue('We are here.')
  }
  // What the second has sent is under way while the first one's arrives: an answer that had come in would be read first.
  const arrived = Promise.withResolvers<void>()
  await second.route('**/api/admin/tickets/*/answers', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const send = (one: Page) => one.getByRole('button', { name: 'Send the answer' }).click()
  const thread = (one: Page) => one.getByRole('list', { name: 'Thread' })
  const sent = second.waitForRequest('**/api/admin/tickets/*/answers', { timeout: 30_000 })
  await send(second)
  await sent
  await send(page)
  await expect(thread(page).getByText('We are here.')).toBeVisible()
  arrived.resolve()
  await expect(second.getByText(/answered a moment ago\. Please read it first/)).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'Answer' })).toHaveValue('We are here.')
  await expect(thread(second).getByText('We are here.')).toBeVisible()
})

test('cases are worked by keyboard alone', async ({ page, request }) => {
  for (const n of [1, 2]) {
    const data = { name: `Key ${n}`, email: `k${n}@mail.example.test`, subject: `By keys ${n}`, message: 'Hello' }
    expect((await request.post('/api/contact', { data })).status()).toBe(201)
  }
  await signIn(page, 'admin')
  await page.goto('/admin/cases?kind=ticket&owner=nobody')
  const lines = page.getByRole('main').locator('button[aria-pressed]')
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('j')
  await expect(lines.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(lines.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(lines.first()).not.toBeFocused()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toBeVisible()
  await page.keyboard.press('e')
  await expect(answer).toBeFocused()
  await page.keyboard.type('j and k are letters here. ')
  await expect(answer).toHaveValue('j and k are letters here. ')
  await page.keyboard.press('Control+/')
  await expect(page.getByLabel('Insert a template')).toBeFocused()
  // What is not sent yet is there again after a look at another one.
  await lines.nth(1).click()
  await expect(lines.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(answer).toHaveValue('')
  await lines.first().click()
  await expect(answer).toHaveValue('j and k are letters here. ')
})

test('somebody with an account asks, reads the answer there and writes back', async ({ page, newVisitor, request }) => {
  const client = await joinAsClient(page, HOMES.client)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Get help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  const subject = `My address ${Date.now()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('How do I change my address?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/help\/[a-z2-7]{26}$/)
  await expect(page.getByText('Waiting for us')).toBeVisible()
  const admin = await newVisitor()
  const { token } = await signIn(admin, 'admin')
  const id = page.url().split('/').at(-1)!
  const answered = await request.post(`/api/admin/tickets/${id}/answers`, {
    headers: { authorization: `Bearer ${token}` },
    data: { text: 'Under Account, then Edit.', seen: 1 },
  })
  expect(answered.status()).toBe(200)
  await page.goto('/inbox')
  await page.getByRole('link', { name: new RegExp(`Re: ${subject}`) }).click()
  await expect(page).toHaveURL(`/help/${id}`)
  await expect(page.getByText('Under Account, then Edit.')).toBeVisible()
  await checkPage(page)
  await page.getByLabel('Write back').fill('Found it, thank you.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Found it, thank you.')).toBeVisible()
  expect(client.token).not.toBe('')
})
