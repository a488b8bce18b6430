import { HOMES } from './openings.ts'
import { joinAsClient } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

for (const width of [360, 1280])
  test(`a newcomer is asked to open the link of the welcome mail, and is not asked again after it (${width} px)`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { id, email } = await joinAsClient(page, HOMES.client, { provesEmail: false })
    await page.goto(`/client/dashboard/${id}`)
    const banner = page.getByRole('region', { name: 'Your email' })
    await expect(banner).toContainText(email)
    await checkPage(page)
    await expectNoSidewaysScroll(page)

    const { text } = await messageTo(request, email, '/verify-email#token=')
    await page.goto(/\S+\/verify-email#token=\S+/.exec(text)![0])
    await page.getByRole('button', { name: 'This is my address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`/client/dashboard/${id}`)
    await expect(banner).toHaveCount(0)
  })
