import { afterAll, afterEach, beforeAll, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, fill, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp()
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
  await form.press('Plan it and tell providers')
  await form.says('Returning clients never cost more')
  await page.isFocused(() => form.field('Percent for returning clients'))
  await form.fill('Percent for returning clients', '8')
  await fillFirstDay(page)
  await form.fill(/^Why/, 'Spring')
  await form.press('Plan it and tell providers')
  await page.says('12.5%, and 8% for returning clients')
  await page.says('Planned')
  await page.press(/^Withdraw/)
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Withdraw it' }))
  await page.says('Withdrawn')
})
