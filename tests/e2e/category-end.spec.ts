import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { expectPictures, PHOTO } from './pictures.ts'
import { advanceClock, messageTo, readClock, resetClock } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('a wish comes true, and its category is retired, brought back and moved', async ({
  page,
  newVisitor,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const mark = Date.now().toString(36)
  const [category, entry] = [`Garden ${mark}`, `Hedge Styling ${mark}`]
  const { token } = await signIn(page, 'admin')
  await page.goto('/admin/catalogue')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(category)
  await page.getByRole('dialog').getByLabel('Line about it').fill('Green at home')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const section = page.getByRole('region', { name: category, exact: true })
  await expect(section.getByText('No entries yet')).toBeVisible()
  const slug = `garden-${mark}`
  const words = { description: 'Neat and round.', art: 'leaves', min_price: 30, max_price: 90 }
  await send(request, 'admin/catalogue', { ...words, name: entry, category_slug: slug }, token)

  const provider = await test.step('a client waits for it, the desk counts them, and they are told once', async () => {
    const visitor = await newVisitor()
    await visitor.setViewportSize({ width: 360, height: 860 })
    const client = await joinAsClient(visitor, HOMES.client)
    await visitor.goto(`/services/details/${encodeURIComponent(entry)}`)
    await visitor.getByRole('button', { name: 'Notify me' }).first().click()
    await expect(visitor.getByRole('button', { name: 'Cancel alert' }).first()).toBeVisible()
    await page.goto('/admin/catalogue?part=demand')
    // Searches that found nobody are counted beside it, some seconds later.
    const alerts = page
      .getByRole('row', { name: `${entry} Anywhere` })
      .getByRole('cell')
      .nth(1)
    await expect(alerts).toHaveText('1')
    const joined = await joinAsApproved(request, token)
    const offer = { title: entry, category: slug, price: 40, description: 'At home' }
    await send(request, 'services', offer, joined.token)
    await advanceClock(request, 'PT2M')
    await messageTo(request, client.email, `${entry} is here`)
    await page.goto('/admin/catalogue?part=demand')
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
    await expect(alerts.filter({ hasNotText: '0' })).toHaveCount(0)
    return joined
  })

  await test.step('it is shown by a photo', async () => {
    await page.goto('/admin/catalogue')
    await section.getByRole('link', { name: entry, exact: true }).click()
    const photo = page.getByRole('region', { name: 'Photo', exact: true })
    await photo.getByLabel('Choose a photo: file').setInputFiles([PHOTO])
    await photo.getByRole('button', { name: 'Show this photo' }).click()
    await expect(photo.getByText('Say what it shows')).toBeVisible()
    await photo.getByLabel('What it shows').fill('A round hedge')
    await checkPage(page)
    await photo.getByRole('button', { name: 'Show this photo' }).click()
    await expectPictures(photo.getByRole('img', { name: 'A round hedge' }), 1)
    const visitor = await newVisitor()
    await visitor.setViewportSize({ width: 360, height: 860 })
    await expect
      .poll(async () => {
        await visitor.goto(`/services/details/${encodeURIComponent(entry)}`)
        return visitor.getByRole('img', { name: 'A round hedge' }).count()
      })
      .toBe(1)
    await expectPictures(visitor.getByRole('img', { name: 'A round hedge' }), 1)
    await checkPage(visitor)
    await visitor.goto(`/services?query=${mark}`)
    await expectPictures(visitor.getByRole('img', { name: 'A round hedge' }), 1)
    await expectNoSidewaysScroll(visitor)
  })

  await page.goto('/admin/catalogue')
  const dialog = page.getByRole('dialog')
  const retire = section.getByRole('button', { name: `Retire the category ${category}` })
  await test.step('it asks what becomes of its entry', async () => {
    await retire.click()
    await expect(dialog).toContainText('1 entry with 1 service of providers')
    await dialog.getByRole('button', { name: 'Retire' }).click()
    await expect(dialog.getByText('Choose one')).toBeVisible()
    await dialog.getByLabel(/They end on a day/).check()
    const inMonth = Date.parse(await readClock(request)) + 30 * 86_400_000
    await dialog.getByLabel('First day without it').fill(new Date(inMonth).toISOString().slice(0, 10))
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Retire' }).click()
    await expect(section.getByText(/^Ends before/)).toHaveCount(2)
    await messageTo(request, provider.email, `${entry} ends on`)
  })

  await test.step('and comes back with it', async () => {
    await section.getByRole('button', { name: `Offer again: ${category}` }).click()
    await dialog.getByLabel(/Offer them again/).check()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Offer again' }).click()
    await expect(section.getByText(/^Ends before/)).toHaveCount(0)
    await messageTo(request, provider.email, `${entry} stays available`)
  })

  await test.step('or goes on elsewhere', async () => {
    await retire.click()
    await dialog.getByLabel(/They move to another category/).check()
    await dialog.getByLabel('Into').selectOption({ label: 'Nails' })
    await dialog.getByRole('button', { name: 'Retire' }).click()
    await expect(section.getByText(/^Retired since/)).toBeVisible()
    await expect(section.getByText('No entries.')).toBeVisible()
    const nails = page.getByRole('region', { name: 'Nails', exact: true })
    await expect(nails.getByRole('link', { name: entry, exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
