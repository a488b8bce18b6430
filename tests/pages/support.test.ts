import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { sendContact } from '#contract/admin.ts'
import { answerTicket } from '#contract/admin/tickets.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { settle, SOON } from '#tests/factories/page-part.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'

/** Messages to support, at the desk and on the pages of a client. */

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string } = admin): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
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
  // What is not sent yet is there again after a look at another one.
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
