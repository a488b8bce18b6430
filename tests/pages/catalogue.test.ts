import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createService } from '#contract/providers.ts'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { aPhotoNamed, chooseFiles, showPictures } from '#tests/factories/chosen-files.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { SOON } from '#tests/factories/page-part.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, type OpenProvider } from '#tests/factories/supply.ts'

/** An admin's changes of the catalogue, and what providers and clients see of them. */

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  // A small one: things are looked for by their role, and each of seventy rows would be asked.
  const isNails = ({ slug }: { slug: string }) => slug === 'nail'
  await inTransaction(t.db, (trx) =>
    installCatalogue(trx, {
      categories: categories.filter(isNails),
      entries: entries.filter(({ name }) => name === 'Classic Manicure'),
    }),
  )
  admin = await anAdmin(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = {}): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

const mailsTo = async ({ email }: { email: string }) => {
  await workOnce(t)
  return (await messagesOf(t, { to: email })).map(({ subject, text }) => `${subject} ${text}`).join('\n')
}

async function addOffer(title: string, category: string, price: number): Promise<OpenProvider> {
  const provider = await anOpenProvider(t)
  const body = { title, category, price, description: 'At home' }
  expect((await t.call(createService, { token: provider.token, body })).status).toBe(201)
  return provider
}

test('an entry is made, found by another word, and its range changed with what that meets', async () => {
  const making = await open('/admin/catalogue', admin)
  await making.user.click(await making.findByRole('link', { name: 'New entry' }))
  await making.arrives('/admin/catalogue/new')
  await making.findByLabelText(/^Name/)
  making.fill('Name', 'Glass Nails')
  making.choose('Category', 'Nails')
  making.fill('Description', 'Clear as glass, at your own table.')
  making.fill(/^Lowest price/, '30')
  making.fill(/^Highest price/, '60')
  // Its plural differs by the "s".
  making.fill('Synonyms', 'zirkon')
  await making.press('Add entry')
  await making.findByRole('heading', { level: 1, name: 'Glass Nails' })
  const entry = making.address()

  const provider = await addOffer('Glass Nails', 'nail', 35)
  const page = await open(entry, admin)
  await page.findByLabelText(/^Lowest price/)
  page.fill(/^Lowest price/, '40')
  await page.press('Save')
  const dialog = page.part('dialog', '1 service would fall outside this range')
  expect((await dialog.inside()).getByRole('link', { name: 'Tess Tester' })).toBeTruthy()
  await dialog.press('Save the range')
  await dialog.says('Choose one')
  await dialog.tick(/^Notify owners/)
  await dialog.fill('Last day to change the price', day(28))
  await expectAccessible()
  await dialog.press('Save the range')
  await dialog.goes()
  await page.says(/Told; pauses after/)

  await (await open('/provider/services', provider)).says(/The price range is now \$40/)
  const visitor = await open('/services?query=zirkons')
  expect(visitor.getByRole('heading', { name: 'Glass Nails' })).toBeTruthy()
  const found = await open('/admin/catalogue?query=zirkon', admin)
  await found.user.click(await found.findByRole('link', { name: 'Glass Nails' }))
  await found.arrives(entry)
  await found.findByRole('heading', { level: 1, name: 'Glass Nails' })
})

const HEDGES = { description: 'Neat and round.', art: 'leaves', min_price: 30, max_price: 90 }

test('a client waits for a service nobody offers, the desk counts them, and they are told once', async () => {
  await entryNamed(t, 'Hedge Styling', { ...HEDGES, category_slug: 'nail' })
  const client = await addPerson(t)
  const page = await open('/services/details/Hedge%20Styling', client)
  await page.press('Notify me')
  await page.findByRole('button', { name: 'Cancel alert' })
  const wanted = async () => {
    const desk = await open('/admin/catalogue?part=demand', admin)
    await desk.findByRole('heading', { level: 1, name: 'Catalogue' })
    // Their own city once the page has read where they live.
    const row = desk.queryByRole('row', { name: /^Hedge Styling (?:Anywhere|Vancouver)/ })
    return row?.querySelectorAll('td')[1]?.textContent ?? '0'
  }
  await expect.poll(wanted, SOON).toBe('1')
  await addOffer('Hedge Styling', 'nail', 40)
  t.advance(120_000)
  const told = await mailsTo(client)
  expect(told.split('Hedge Styling is here').length).toBeGreaterThan(1)
  await expect.poll(wanted, SOON).toBe('0')
})

test('an entry is shown by a photo once somebody says what it shows', async () => {
  const { id } = await entryNamed(t, 'Moss Garden', { ...HEDGES, category_slug: 'nail' })
  const page = await open(`/admin/catalogue/${id}`, admin)
  showPictures()
  chooseFiles(await page.findByLabelText('Choose a photo: file'), [await aPhotoNamed('hedge.jpg')])
  await page.press('Show this photo')
  await page.says('Say what it shows')
  page.fill('What it shows', 'A round hedge')
  await expectAccessible()
  await page.press('Show this photo')
  await page.findByRole('img', { name: 'A round hedge' })
  for (const address of ['/services/details/Moss%20Garden', '/services?query=moss']) {
    const picture = (await open(address)).getByRole<HTMLImageElement>('img', { name: 'A round hedge' })
    const { pathname } = new URL(picture.src, t.deps.site.publicUrl)
    const { statusCode, headers } = await t.app.http.inject(pathname)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test('a category is retired with its entries on a day, comes back with them, and goes on elsewhere', async () => {
  const page = await open('/admin/catalogue', admin)
  await page.press('New category')
  const making = page.part('dialog', 'New category')
  await making.fill('Name', 'Garden')
  await making.fill('Tagline', 'Green at home')
  await making.press('Save')
  const section = page.part('region', 'Garden')
  await section.says('No entries, so not public')
  await entryNamed(t, 'Rose Pruning', { ...HEDGES, category_slug: 'garden' })
  const provider = await addOffer('Rose Pruning', 'garden', 40)

  const desk = await open('/admin/catalogue', admin)
  const garden = desk.part('region', 'Garden')
  await garden.press('Retire the category Garden')
  const asking = desk.part('dialog', /Garden/)
  await asking.says('1 entry with 1 service of providers')
  await asking.press('Retire')
  await asking.says('Choose one')
  await asking.tick(/Retire them too/)
  await asking.fill('First day without it', day(30))
  await expectAccessible()
  await asking.press('Retire')
  await asking.goes()
  await garden.says(/Ends before.*Ends before/)
  expect(await mailsTo(provider)).toContain('Rose Pruning ends on')

  await garden.press('Offer again: Garden')
  await asking.tick(/Offer them too/)
  await expectAccessible()
  await asking.press('Offer again')
  await asking.goes()
  await expect.poll(() => garden.words()).not.toContain('Ends before')
  expect(await mailsTo(provider)).toContain('Rose Pruning stays available')

  await garden.press('Retire the category Garden')
  await asking.tick(/Move them to another category/)
  await asking.choose('Into', 'Nails')
  await asking.press('Retire')
  await garden.says('Retired since')
  await garden.says('No entries.')
  expect((await desk.part('region', 'Nails').inside()).getByRole('link', { name: 'Rose Pruning' })).toBeTruthy()
})
