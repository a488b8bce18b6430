import type { APIRequestContext, Page } from '@playwright/test'

import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { addDone } from './past-visit.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { advanceClock, messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: import.meta.url })

test.afterEach(({ request }) => resetClock(request))

/** What a visit brought is there on Wednesday, and at the bank on Friday: no Monday, on which everybody is paid, lies between. */
const MONDAYS = [1]

type Browsers = { page: Page; newVisitor: () => Promise<Page>; request: APIRequestContext }

/**
 * A provider of this journey's own at `page`, to whom nothing that others left open belongs, with a visit that is done
 * and paid; the clock stands three hours after it. `other` is a second browser, the client's.
 */
async function openEarned({ page, newVisitor, request }: Browsers) {
  const other = await newVisitor()
  await page.setViewportSize({ width: 360, height: 800 })
  const { token } = await signIn(other, 'admin')
  const provider = await joinAsApproved(request, token, MONDAYS)
  const client = await joinAsClient(other, HOMES.client)
  await keepToken(page, provider.token)
  return { other, provider, client, earn: () => addDone(request, client, provider) }
}

/** The provider's page, loaded again until it says so: what falls due is seen to a moment later. */
async function seeOnPayouts(page: Page, ...words: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/provider/payouts')
        await expect(page.getByRole('region', { name: 'Sent to you' })).toBeVisible()
        const said = await page.getByRole('main').innerText()
        return words.every((one) => said.includes(one)) ? 'said' : said
      },
      { message: `the page of payouts says: ${words.join('; ')}`, timeout: 60_000 },
    )
    .toBe('said')
}

test('a provider sets up payouts and sees money move from hold to the bank', async ({ page, newVisitor, request }) => {
  const { provider, earn } = await openEarned({ page, newVisitor, request })
  await earn()

  await page.goto('/provider/payouts')
  const money = page.getByRole('main')
  await expect(money.getByText('Pending', { exact: true })).toBeVisible()
  await expect(money.getByText('until 48 hours after each visit')).toBeVisible()
  await checkPage(page)

  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(page).toHaveURL(/\/sandbox\/payouts\//)
  await checkPage(page)
  await page.getByLabel('Name on the account').fill(provider.full_name)
  await page.getByLabel('Transit number').fill('12')
  await page.getByRole('button', { name: 'Save and go back' }).click()
  await expect(page.getByText('Please enter 5 digits')).toBeVisible()
  await page.getByRole('button', { name: /000123456789/ }).click()
  await page.getByLabel('Transit number').fill('00412')
  await page.getByRole('button', { name: 'Save and go back' }).click()
  await expect(page).toHaveURL(/\/provider\/payouts/)
  await expect(money.getByText('You are set up for payouts')).toBeVisible()
  await expect(money.getByText('Bank of Montreal •••• 6789')).toBeVisible()

  await advanceClock(request, 'PT46H')
  await seeOnPayouts(page, 'Pay out now', 'Next payout · Mon, ')
  await page.getByRole('button', { name: 'Pay out now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // Past Monday at six.
  await advanceClock(request, 'P7D')
  await seeOnPayouts(page, 'On the way', 'Should be in your bank by')
  await checkPage(page)
  await messageTo(request, provider.email, 'is on its way to you')
  await advanceClock(request, 'P5D')
  await seeOnPayouts(page, 'Arrived on')
  await messageTo(request, provider.email, 'has arrived')
})
