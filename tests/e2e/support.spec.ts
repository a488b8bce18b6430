import type { APIRequestContext, Page } from '@playwright/test'
import { signCall } from '#server/support/inbound/signature.ts'
import { INBOUND_SECRET } from '#tests/setup/inbound-secret.ts'

import { signIn } from './people.ts'
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
