import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

test.each([
  ['button-name', '<button></button>'],
  ['image-alt', '<img src="/icon.png">'],
  ['label', '<input>'],
  ['list', '<ul><p>One</p></ul>'],
  ['aria-required-attr', '<div role="checkbox" aria-label="One"></div>'],
])('an examination without a browser finds a fault of %s', async (rule, html) => {
  await openPage(t, '/about')
  await expectAccessible()
  document.querySelector('main')!.insertAdjacentHTML('beforeend', html)
  await expect(expectAccessible()).rejects.toMatchObject({ actual: [expect.stringContaining(`${rule}: `)] })
})
