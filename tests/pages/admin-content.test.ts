import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, fill, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  // After the day from which the first terms hold.
  t = await startTestApp({ now: moment(10, '11:00') })
  await withCatalogue(t)
  ;({ token } = await anAdmin(t))
})
afterEach(closePages)
afterAll(() => t.close())

/** The first day that the form takes. */
async function fillFirstDay(page: OpenPage): Promise<void> {
  const day = (await page.findByLabelText(/^First day/)) as HTMLInputElement
  fill(day, day.min)
}

test('a lower commission is planned with its example, and withdrawn before it begins', async () => {
  const page = await openPage(t, '/admin/content?part=rates', { token })
  const form = page.part('form', 'Plan a change')
  await form.fill('Percent of the price', '12.5')
  await form.says('Of $80.00 a provider receives $70.00')
  await form.fill('Percent for returning clients', '13')
  await form.press('Plan it and notify providers')
  await form.says('Returning clients never cost more')
  await page.isFocused(() => form.field('Percent for returning clients'))
  await form.fill('Percent for returning clients', '8')
  await fillFirstDay(page)
  await form.fill(/^Why/, 'Spring')
  await form.press('Plan it and notify providers')
  await page.says('12.5%, and 8% for returning clients')
  await page.says('Planned')
  await page.press(/^Withdraw/)
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Withdraw it' }))
  await page.says('Withdrawn')
})

/** Another page of the same test. */
async function open(address: string, as: { token?: string } = { token }): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, as)
}

const isVisible = async (question: string) => (await open('/contact', {})).shown().includes(question)
const lastOf = async (page: OpenPage, name: RegExp) => (await page.findAllByRole('textbox', { name })).at(-1)!
/** The line of a version in the list of all, once it is there in this state. */
async function lineOf(words: string, state: string) {
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('main li')].find(
      ({ textContent }) => textContent.includes(words) && textContent.includes(state),
    )
  await expect.poll(found, { timeout: 20_000 }).toBeTruthy()
  return within(found()!)
}
const addedIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('ins')].map(({ textContent }) => textContent).join()

test('a question is added by keyboard, kept as a draft, compared, published and put back', async () => {
  const question = 'May I bring seven friends?'
  const page = await open('/admin/content')
  await page.user.click(await page.findByRole('link', { name: 'Questions and answers' }))
  await page.press('Add a question')
  const heading = await lastOf(page, /^Heading of Question/)
  fill(heading, question)
  fill(await lastOf(page, /^Text of Question/), 'Of course.')
  const name = heading.getAttribute('aria-label')!.replace('Heading of ', '')
  const up = page.getByRole('button', { name: `Move ${name} up` })
  up.focus()
  await page.user.keyboard('{Enter}')
  page.fill(/^What changed/, question)
  await page.findByRole('heading', { name: question, level: 4 })
  await page.press('Save as draft')
  await lineOf(question, 'Draft')
  const address = page.address()
  expect(await isVisible(question)).toBe(false)

  const desk = await open(address)
  await desk.user.click((await lineOf(question, 'Draft')).getByRole('button', { name: /^Compare version/ }))
  expect(addedIn(await desk.findByRole('dialog'))).toContain(question)
  await expectAccessible()
  await desk.press('Use it')
  await desk.press('Publish')
  await desk.says('Questions and answers: public now')
  expect(await isVisible(question)).toBe(true)

  const back = await open(address)
  await back.user.click((await back.findAllByRole('button', { name: /^Compare version/ }))[0]!)
  await back.press('Use it')
  await back.press('Publish')
  await back.says('Questions and answers: public now')
  expect(await isVisible(question)).toBe(false)
})

test('a version of the terms is compared, planned and withdrawn', async () => {
  const said = 'About rain on roofs'
  const page = await open('/admin/content?part=terms')
  const form = page.part('form', 'The next version')
  fill(await lastOf(page, /^Text of Section/), said)
  await form.press('See the changes')
  expect(addedIn(await page.findByRole('dialog'))).toContain(said)
  await page.press('Close')
  await form.press('Publish this version')
  await form.says('Say what changed')
  await form.fill(/^What changed/, said)
  await form.tick('From a date')
  await fillFirstDay(page)
  await expectAccessible()
  await form.press('Publish this version')
  await page.user.click((await lineOf(said, 'Planned')).getByRole('button', { name: /^Withdraw/ }))
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Withdraw it' }))
  await expect.poll(() => page.queryByRole('button', { name: /^Withdraw version/ })).toBe(null)
})

test('a step of the home page is said in other words, and put back', async () => {
  const steps = async () =>
    within((await open('/', {})).getByRole('region', { name: 'How It Works' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  const publish = async (words: string) => {
    const page = await open('/admin/content?part=words')
    await page.user.click(await page.findByRole('link', { name: 'Home page: how it works' }))
    const heading = await page.findByRole('textbox', { name: 'Heading of Section 3' })
    expect(page.queryByRole('button', { name: /^(Add a|Remove) / })).toBe(null)
    fill(heading, words)
    await page.press('Publish')
    await page.says('Home page: how it works: public now')
  }
  await publish('Lean back')
  expect(await steps()).toEqual(['Browse Services', 'Book an Appointment', 'Lean back'])
  await publish('Enjoy the Service')
  expect(await steps()).toEqual(['Browse Services', 'Book an Appointment', 'Enjoy the Service'])
})
