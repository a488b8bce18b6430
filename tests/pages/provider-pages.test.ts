import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { updateProfile } from '#contract/availability.ts'
import { updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { drawPage } from '#tests/factories/pages.ts'
import { wordsOf } from '#tests/factories/parts.ts'
import { anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'

const BIO = 'Fifteen years of colour & care. <Ask me anything.>'
const AVATAR = '/uploads/avatars/avatar_of_tests.webp?v1'
const LONG = `${'Every strand by hand. '.repeat(4)}Then a gloss, a cut and a long look in the mirror.`

let t: TestApp
let provider: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  provider = await anOpenProvider(t, {
    name: { firstName: 'Amara', lastName: 'Okafor' },
    location: 'Kitsilano',
    offers: [
      { title: 'Balayage', category: 'hair', price: 180 },
      { title: 'Classic Manicure', category: 'nail', price: 45 },
    ],
  })
})
afterEach(closePages)
afterAll(() => t.close())

const profile = async () => (await drawPage(t, `/providers/${provider.id}`)).main
/** The card of each service: where it leads, and its words. */
const cardsOf = (main: string) =>
  (/<section aria-labelledby="services">.*?<\/section>/s.exec(main)?.[0] ?? '')
    .split(/<li[^>]*>/)
    .slice(1)
    .map((card) => ({ href: /<a [^>]*href="([^"]*)"/.exec(card)?.[1], words: wordsOf(card) }))

it('the profile of somebody new shows initials, the default rating muted, and no years of experience', async () => {
  const main = await profile()
  expect(main).toMatch(/<h1>Amara Okafor<\/h1>/)
  expect(main).toMatch(/<span [^>]*aria-hidden="true">AO<\/span>/)
  expect(main).toMatch(/<span [^>]*aria-hidden="true">4\.0<\/span>/)
  expect(wordsOf(main)).toContain('New 4.0 · no reviews yet 0 years of experience Kitsilano')
  expect(main).not.toContain('aria-label="Specialties"')
})

it('a full profile shows avatar, rating, years, place, specialties and bio', async () => {
  const { id, token } = provider
  await t.db.updateTable('user_account').set({ avatar_url: AVATAR }).where('id', '=', id).execute()
  const ratings = { ratings_sum: 9, ratings_count: 2 }
  await t.db.updateTable('provider_profile').set(ratings).where('provider_id', '=', id).execute()
  const body = { bio: BIO, specialties: ['Curls', 'Colour'], years_of_experience: 15, location: 'Mount Pleasant' }
  expect((await t.call(updateProfile, { token, body })).status).toBe(200)
  const main = await profile()
  expect(main).toContain(`<img src="${AVATAR}"`)
  expect(main).toContain('aria-label="Rated 4.5 of 5 by 2 people"')
  expect(wordsOf(main)).toContain('(2) 15 years of experience Mount Pleasant')
  const specialties = main.split('aria-label="Specialties"')[1]?.split('</ul>')[0] ?? ''
  expect(
    specialties
      .split(/<li[^>]*>/)
      .slice(1)
      .map(wordsOf),
  ).toEqual(['Curls', 'Colour'])
  expect(wordsOf(main)).toContain(BIO)
})

it('a portrait that does not load gives way to initials', async () => {
  await t.db.updateTable('user_account').set({ avatar_url: AVATAR }).where('id', '=', provider.id).execute()
  expect(await profile()).toContain(`<img src="${AVATAR}"`)
  // There is no such file.
  const page = await openPage(t, `/providers/${provider.id}`)
  const head = within((await page.findByRole('heading', { level: 1 })).closest('header')!)
  await head.findByText('AO')
  expect(document.querySelector(`main img[src="${AVATAR}"]`)).toBeNull()
})

it('each service leads to its own page, with a description of at most 100 characters', async () => {
  const [balayage, manicure] = provider.services
  expect(LONG.length).toBeGreaterThan(100)
  const { token } = provider
  for (const [{ id }, description] of [
    [balayage!, LONG],
    [manicure!, LONG.slice(0, 100)],
  ] as const)
    expect((await t.call(updateService, { token, params: { id }, body: { description } })).status).toBe(200)
  expect(cardsOf(await profile())).toEqual([
    {
      href: `/services/${balayage!.id}`,
      words: expect.stringContaining(`Balayage ${LONG.slice(0, 100).trimEnd()}… $180`),
    },
    { href: `/services/${manicure!.id}`, words: expect.stringContaining(`Classic Manicure ${LONG.slice(0, 100)} $45`) },
  ])
})

it('the page of a service names price, provider and the way to book it, with all of its description', async () => {
  const [{ id } = { id: '' }] = provider.services
  const { status, html, main } = await drawPage(t, `/services/${id}`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Balayage with Amara Okafor · Homebloom</title>')
  expect(main).toMatch(/<h1>Balayage<\/h1>/)
  expect(wordsOf(main)).toContain(LONG)
  expect(wordsOf(main)).toContain('$180 CAD')
  expect(main).toContain(`href="/providers/${provider.id}"`)
  expect(main).toMatch(new RegExp(`<a [^>]*href="/booking/${id}/${provider.id}"[^>]*>.*?Book Appointment`))
})
