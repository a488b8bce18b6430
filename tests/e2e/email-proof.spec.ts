import type { APIRequestContext } from '@playwright/test'
import { signCall } from '#server/support/inbound/signature.ts'
import { INBOUND_SECRET } from '#tests/setup/inbound-secret.ts'
import { HOMES } from './openings.ts'
import { joinAsClient } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

/** Reports, as the email provider does, that this address doesn't exist. */
async function sayReturned(request: APIRequestContext, email: string): Promise<void> {
  const body = JSON.stringify({ email, kind: 'bounce' })
  const answer = await request.post('/api/inbound/bounce', {
    headers: { 'content-type': 'application/json', 'inbound-signature': signCall(body, INBOUND_SECRET, new Date()) },
    data: Buffer.from(body),
  })
  expect(await answer.json()).toMatchObject({ effect: 'marked' })
}

test(`whoever's mail came back is asked at once: change the address, or say that it is right`, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { id, email } = await joinAsClient(page, HOMES.client)
  await sayReturned(request, email)
  await page.goto(`/client/dashboard/${id}`)
  const banner = page.getByRole('region', { name: 'Your email' })
  // One line on phones, until it is opened.
  const fold = banner.getByRole('button', { name: 'Our emails to you bounced' })
  await expect(banner.getByRole('link')).toHaveCount(0)
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(banner).toContainText(email)
  await checkPage(page)
  await expectNoSidewaysScroll(page)
  await banner.getByRole('link', { name: 'Change my email' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'It’s correct' }).click()
  await expect(page.getByText('We’ll email this address again.')).toBeVisible()
  await expect(banner).toHaveCount(0)
})
