import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

for (const width of [360, 1280])
  test(`what people type is understood: mistakes, other words, a day and a city (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const field = page.getByRole('search', { name: 'Find a service' }).getByLabel('Service')
    await field.fill('haircut kids friday burnaby')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?service=Children%27s\+Haircut&date=20\d\d-\d\d-\d\d&city=Burnaby$/)
    await expect(page.getByText(/^Children's Haircut on Friday, .*, Burnaby\./)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Service', exact: true })).toHaveValue("Children's Haircut")
    await checkPage(page)
    await expectNoSidewaysScroll(page)
    // The city is taken off by one press; service and day stay.
    await page.getByRole('link', { name: 'In Burnaby: look everywhere instead' }).click()
    await expect(page).toHaveURL(/\/search\?service=Children%27s\+Haircut&date=20\d\d-\d\d-\d\d$/)

    await page.goto('/services')
    const words = page.getByRole('searchbox')
    await words.fill('shellac toes')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Gel Pedicure')
    await words.fill('purple balayge')
    await expect(page.getByText('Nothing is called “purple balayge”. Did you mean one of these?')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Balayage')
    await expectNoSidewaysScroll(page)
    await checkPage(page)
    await words.fill('balayge')
    await words.press('Enter')
    await expect(page).toHaveURL('/search?service=Balayage')
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('words lead to the same places', async ({ page }) => {
    await page.goto('/search?query=dogbath')
    await expect(page).toHaveURL('/search?service=Dog+Bath+%26+Brush')
    await page.goto('/search?query=massage')
    await expect(page).toHaveURL('/services?query=massage')
    await page.goto('/services?query=rmt')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText(
      'Registered Massage Therapy',
    )
  })
})
