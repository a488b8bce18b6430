import { joinAsApproved } from './new-provider.ts'
import { keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)

test('an entry is made, found by another word, and its range changed with what that meets', async ({
  page,
  newVisitor,
}) => {
  const name = `Glass Nails ${Date.now().toString(36)}`
  // Ends so that its plural is told from it by the "s".
  const word = `zirkon${Date.now().toString(36)}n`
  await page.setViewportSize(DESK)
  const { token } = await signIn(page, 'admin')
  await test.step('a new entry', async () => {
    await page.goto('/admin/catalogue')
    await page.getByRole('link', { name: 'New entry' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Category').selectOption({ label: 'Nails' })
    await page.getByLabel('Description').fill('Clear as glass, at your own table.')
    await page.getByLabel('Lowest price').fill('30')
    await page.getByLabel('Highest price').fill('60')
    await page.getByLabel('Synonyms').fill(word)
    await page.getByRole('button', { name: 'Add to the catalogue' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  const provider = await joinAsApproved(page.request, token)
  const offer = { title: name, category: 'nail', price: 35, description: 'At home' }
  await send(page.request, 'services', offer, provider.token)

  await test.step('a narrower range names the service that falls outside', async () => {
    await page.reload()
    await page.getByLabel('Lowest price').fill('40')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '1 service would fall outside this range' })
    await expect(dialog.getByRole('link', { name: provider.full_name })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save the range' }).click()
    await expect(dialog.getByText('Choose one')).toBeVisible()
    await dialog.getByLabel('Pause after a last day').check()
    await dialog.getByLabel('Last day to change the price').fill(inWeeks(4))
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Save the range' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Told; pauses after/)).toBeVisible()
  })

  await test.step('its owner reads it', async () => {
    const owner = await newVisitor()
    await keepToken(owner, provider.token)
    await owner.goto('/provider/services')
    await expect(owner.getByText(/The price range is now \$40/)).toBeVisible()
  })

  await test.step('clients find it by the other word', async () => {
    const visitor = await newVisitor()
    await visitor.goto(`/services?query=${word}s`)
    await expect(visitor.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('it is found and read on the desk, on a phone too', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`/admin/catalogue?query=${word}`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
