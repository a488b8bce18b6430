// Opens a page in the browser named by CHROMIUM as the browser tests open theirs. Ends with code 0 when its script ran
// and it was painted; else prints why not.
import { chromium } from '@playwright/test'

import config from '../../playwright.config.ts'

const { args = [] } = config.use?.launchOptions ?? {}

const limit = setTimeout(() => {
  process.stderr.write('it hangs while it opens a page\n')
  process.exit(1)
}, 40_000)
try {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '', args, timeout: 30_000 })
  for (const _ of [1, 2]) {
    // Two at the same time, because the journeys have rivals.
    const page = await (await browser.newContext()).newPage()
    await page.setContent('<p>0</p><script>document.querySelector("p").textContent = 6 * 7</script>')
    if ((await page.locator('p').innerText()) !== '42') throw new Error('its pages do not run scripts')
    await page.screenshot({ timeout: 20_000 })
  }
  await browser.close()
  clearTimeout(limit)
  process.exit(0)
} catch (error) {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  const telling = lines.filter((line, at) => at === 0 || line.includes('[err]') || line.includes('error while loading'))
  process.stderr.write(`${telling.slice(0, 4).join('\n')}\n`)
  process.exit(1)
}
