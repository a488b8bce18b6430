import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { sendContact } from '#contract/admin.ts'
import { answerTicket } from '#contract/admin/tickets.ts'
import { signCall } from '#server/support/inbound/signature.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { settle, SOON } from '#tests/factories/page-part.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { INBOUND_SECRET } from '#tests/setup/inbound-secret.ts'

/** Messages to support, in the console and on the pages of a client. */

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = admin): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

async function write(subject: string): Promise<void> {
  const body = {
    name: 'Vera Visitor',
    email: 'vera@mail.example.test',
    subject,
    message: 'Is anybody there?',
    inquiry_type: 'general' as const,
  }
  expect((await t.call(sendContact, { body })).status).toBe(201)
  t.advance(1000)
}

const valueOf = (field: HTMLElement) => (field as HTMLTextAreaElement).value
const answerOn = (page: OpenPage) => page.findByRole('textbox', { name: 'Answer' })

test('an admin whose colleague has answered meanwhile reads that first, and nothing typed is lost', async () => {
  await write('At once')
  const page = await open('/admin/cases?kind=ticket')
  await page.press(/At once/)
  await page.findByRole('heading', { level: 2, name: 'At once' })
  const id = await vi.waitFor(() => /id=(\w+)/.exec(page.address())![1]!, SOON)
  await page.user.type(await answerOn(page), 'We are here.')
  const colleague = await anAdmin(t)
  const answered = { text: 'Yes, we are.', seen: 1 }
  expect((await t.call(answerTicket, { token: colleague.token, params: { id }, body: answered })).status).toBe(200)
  await page.press('Send the answer')
  await page.says(/answered a moment ago\. Please read it first/)
  await page.part('list', 'Thread').says('Yes, we are.')
  expect(valueOf(await answerOn(page))).toBe('We are here.')
})

test('cases are worked by keyboard alone', async () => {
  for (const n of [1, 2]) await write(`By keys ${n}`)
  const page = await open('/admin/cases?kind=ticket&owner=nobody')
  const lines = () => [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')]
  const isPressed = (at: number) => expect.poll(() => lines()[at]?.getAttribute('aria-pressed')).toBe('true')
  const press = async (keys: string) => {
    await settle()
    await page.user.keyboard(keys)
  }
  await isPressed(0)
  await press('j')
  await isPressed(1)
  await page.isFocused(() => lines()[1]!)
  await press('k')
  await isPressed(0)
  await press('{Enter}')
  await expect.poll(() => document.activeElement === lines()[0]).toBe(false)
  await answerOn(page)
  await press('e')
  await page.isFocused(() => answerOn(page))
  await press('j and k are letters here. ')
  await expect.poll(async () => valueOf(await answerOn(page))).toBe('j and k are letters here. ')
  await press('{Control>}/{/Control}')
  await page.isFocused(() => page.field('Insert a template'))
  // Unsent text is there again after a look at another one.
  await page.user.click(lines()[1]!)
  await isPressed(1)
  await expect.poll(async () => valueOf(await answerOn(page))).toBe('')
  await page.user.click(lines()[0]!)
  await expect.poll(async () => valueOf(await answerOn(page))).toBe('j and k are letters here. ')
})

test('a client asks, reads the answer there and writes back', async () => {
  const client = await addPerson(t)
  const page = await open('/account', client)
  await page.user.click(await page.findByRole('link', { name: 'Get help' }))
  await page.findByRole('heading', { level: 1, name: 'Help' })
  await page.press('Write to us')
  await page.isFocused(() => page.field('Subject'))
  await page.press('Send')
  await page.isFocused(() => page.field('Subject'))
  page.fill('Subject', 'My address')
  page.fill('Message', 'How do I change my address?')
  await page.press('Send')
  await page.arrives(/^\/help\/[a-z2-7]{26}$/)
  await page.says('Waiting for us')
  const id = page.address().split('/').at(-1)!
  const body = { text: 'Under Account, then Edit.', seen: 1 }
  expect((await t.call(answerTicket, { token: admin.token, params: { id }, body })).status).toBe(200)
  const inbox = await open('/inbox', client)
  await inbox.user.click(await inbox.findByRole('link', { name: /Re: My address/ }))
  await inbox.arrives(`/help/${id}`)
  await inbox.says('Under Account, then Edit.')
  await inbox.findByLabelText(/^Write back/)
  inbox.fill('Write back', 'Found it, thank you.')
  await inbox.press('Send')
  await inbox.says('Found it, thank you.')
})

/** The client's email program answers: the email provider passes it on. @returns its effect */
async function writeBack(email: string, subject: string, headers: Record<string, string>): Promise<string> {
  const payload = JSON.stringify({
    message_id: '<answer-of-vera@mail.example.test>',
    in_reply_to: headers['Message-ID'],
    references: [headers['References'], headers['Message-ID']],
    from: { email, name: 'Vera Visitor' },
    to: [headers['Reply-To']],
    subject,
    text: 'And to White Rock?\n\n> We do, gladly.',
  })
  const signature = signCall(payload, INBOUND_SECRET, new Date())
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/inbound/mail',
    headers: { 'content-type': 'application/json', 'inbound-signature': signature },
    payload,
  })
  return answer.json<{ effect: string }>().effect
}

test('a visitor writes, is answered by a template, writes back by email, and it is solved', async () => {
  const email = 'vera.writes@mail.example.test'
  const subject = 'Do you come to Surrey?'
  const form = await open('/contact', {})
  for (const [label, text] of [
    ['Name', 'Vera Visitor'],
    ['Email', email],
    ['Subject', subject],
    ['Message', 'Hello! See https://phish.example/login <b>now</b>'],
  ] as const)
    form.fill(label, text)
  await form.press('Send message')
  await form.says('Thank you for your message!')

  const page = await open('/admin/cases?kind=ticket&owner=nobody')
  await page.press(new RegExp(subject.replace('?', '.')))
  const panel = page.part('region', 'Message of Vera Visitor')
  // Text is text: nothing that a person wrote becomes a link or formatting.
  await panel.says('<b>now</b>')
  expect((await panel.inside()).queryByRole('link', { name: /phish/ })).toBe(null)
  await panel.press('Take it')
  await vi.waitFor(async () => expect(await panel.hasButton('Hand it back')).toBe(true), SOON)
  await page.press('Edit templates')
  const templates = page.part('dialog', 'Answer templates')
  await templates.press('New template')
  await templates.fill('Title', 'Area')
  await templates.fill('Words', 'Hello {first_name},\n\nwe do, gladly.')
  await templates.press('Save')
  await templates.says('Area')
  await templates.press('Close')
  await panel.choose('Insert a template', 'Area')
  await expect.poll(async () => valueOf(await answerOn(page))).toBe('Hello Vera,\n\nwe do, gladly.')
  await page.isFocused(() => answerOn(page))
  await panel.tick('Mark as solved')
  await panel.press('Send the answer')
  await panel.says('Solved')

  await workOnce(t)
  const mail = (await messagesOf(t, { to: email })).find((one) => one.subject === `Re: ${subject}`)!
  expect(mail.text).toContain('we do, gladly.')
  const listed = await t.app.http.inject(`/api/outbox?to=${encodeURIComponent(email)}`)
  const { headers } = listed
    .json<{ headers: Record<string, string> | null }[]>()
    .find((one) => one.headers !== null && 'Reply-To' in one.headers)!
  expect(headers).toMatchObject({
    From: 'Homebloom support <support@homebloom.test>',
    'In-Reply-To': expect.stringMatching(/^<[a-z2-7]{26}\.1@homebloom\.test>$/),
    'Reply-To': expect.stringMatching(/^support\+[a-z2-7]{26}@homebloom\.test$/),
  })
  expect(await writeBack(email, `Re: ${subject}`, headers!)).toBe('threaded')

  const again = await open('/admin/cases?kind=ticket&owner=me')
  await again.press(new RegExp(subject.replace('?', '.')))
  const reopened = again.part('region', 'Message of Vera Visitor')
  await reopened.says('Reopened')
  await reopened.says('And to White Rock?')
  await expectAccessible()
  await reopened.press('Solved')
  await vi.waitFor(async () => expect(await reopened.words()).not.toContain('Reopened'), SOON)
  await reopened.says('Solved')
})
