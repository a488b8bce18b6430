import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { joinAsApproved, type NewProvider } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { addDone } from './past-visit.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
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

/** What the set-up page does, by the API. */
async function setUpBank(request: APIRequestContext, { token, full_name }: NewProvider): Promise<void> {
  const { url } = await send<{ url: string }>(request, 'payouts/account', {}, token)
  const bank = { holder: full_name, transit: '00412', institution: '001', account_number: '000123456789' }
  await send(request, url.slice(1), bank)
  await send(request, 'payouts/account/check', {}, token)
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

/** The sandbox's payment company, and what it can do to accounts. */
async function openCompany(page: Page): Promise<Locator> {
  await page.goto('/outbox')
  await page.locator('summary', { hasText: 'Payment company' }).click()
  return page.getByRole('region', { name: 'Accounts for payouts' })
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
  await seeOnPayouts(page, 'Pay out now', 'Next payout on Monday')
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

test('an account that is restricted at the payment company says so, and pays again once it is mended', async ({
  page,
  newVisitor,
  request,
}) => {
  const { other: company, provider, earn } = await openEarned({ page, newVisitor, request })
  await setUpBank(request, provider)
  await earn()
  await advanceClock(request, 'PT46H')
  const accounts = await openCompany(company)
  await accounts.getByRole('button', { name: `Restrict: ${provider.full_name}` }).click()
  await expect(accounts.getByRole('button', { name: `Mend: ${provider.full_name}` })).toBeVisible()
  await checkPage(company)

  await seeOnPayouts(page, 'A few more details are needed', 'It stays here until your payouts are set up')
  await expect(page.getByRole('button', { name: 'Pay out now' })).toHaveCount(0)
  await checkPage(page)
  await accounts.getByRole('button', { name: `Mend: ${provider.full_name}` }).click()
  await expect(accounts.getByRole('button', { name: `Restrict: ${provider.full_name}` })).toBeVisible()
  await seeOnPayouts(page, 'Pay out now', 'You are set up for payouts')
})

test('a payout that the bank refuses is told of, seen at the desk, and paid once the account is mended', async ({
  page,
  newVisitor,
  request,
}) => {
  const { other, provider, earn } = await openEarned({ page, newVisitor, request })
  await setUpBank(request, provider)
  await earn()
  await advanceClock(request, 'PT46H')
  const accounts = await openCompany(other)
  await accounts.getByRole('button', { name: `Fail the next payout: ${provider.full_name}` }).click()
  await expect(accounts.getByRole('listitem').filter({ hasText: provider.full_name })).toContainText(
    'The next payout will come back',
  )
  const payOut = async () => {
    await seeOnPayouts(page, 'Pay out now')
    await page.getByRole('button', { name: 'Pay out now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click()
    // "On the way" is said as soon as it is asked for. The day is named once the bank has it: time may pass from then on.
    await seeOnPayouts(page, 'Should be in your bank by')
  }
  await payOut()

  await advanceClock(request, 'P2D')
  await seeOnPayouts(page, 'Failed', 'the bank account is closed. The money is back in your balance')
  await checkPage(page)
  await messageTo(request, provider.email, 'didn’t arrive: the bank account is closed')
  await signIn(other, 'admin')
  await other.goto('/admin?kind=payout.failed')
  await expect(
    other.getByRole('article', { name: `${provider.full_name}’s payout of $38.25 did not arrive` }).first(),
  ).toBeVisible()
  await other.goto('/admin/money?part=payouts&state=failed')
  const line = other.getByRole('listitem').filter({ hasText: provider.full_name }).first()
  await expect(line).toContainText('Didn’t arrive: the bank account is closed.')
  await expect(line.getByRole('button', { name: `Pay again: ${provider.full_name}` })).toBeVisible()
  await checkPage(other)

  // Nothing goes to that account by itself; another one mends it.
  await expect(page.getByText('Your bank account needs another look')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay out now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Update bank account' }).click()
  await expect(page).toHaveURL(/\/sandbox\/payouts\//)
  await page.getByRole('button', { name: /000987654321/ }).click()
  await page.getByRole('button', { name: 'Save and go back' }).click()
  await expect(page).toHaveURL(/\/provider\/payouts/)
  await payOut()
  await advanceClock(request, 'P5D')
  await seeOnPayouts(page, 'Arrived on')
  await messageTo(request, provider.email, 'has arrived')
})
