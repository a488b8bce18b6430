// Not the site's own `test`: the browser says in the console that it refused a script.
import { expect } from '@playwright/test'
import { waitForScripts } from './page-ready.ts'
import { onSandbox as test } from './site.ts'

test('a script that somebody got into a page does not run, and the page works all the same', async ({
  context,
  page: first,
}) => {
  await first.close()
  waitForScripts(context)
  const page = await context.newPage()
  await page.route('**/services', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<main', '<script>document.title = "taken over"</script><main')
    await route.fulfill({ response, body })
  })
  const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
  await page.goto('/services')
  await refused
  await expect(page).toHaveTitle(/Services/)
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('zzzz')
  await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible()
})
