import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createCategory,
  createEntry,
  getAdminEntry,
  listAdminEntries,
  restoreCategory,
  retireCategory,
  retireEntry,
} from '#contract/admin/catalogue.ts'
import { getServiceByTitle, listCatalogue } from '#contract/catalogue.ts'
import { getService } from '#contract/providers.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t, 'trust')
})
afterAll(() => t.close())

const FIELDS = { description: 'Polish at home.', art: 'nail-polish', min_price: 30, max_price: 60 }
const subjectsTo = async ({ email }: { email: string }) =>
  (await messagesOf(t, { to: email }))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => subject.includes('Nails'))
const listed = async (id: string) => (await t.call(getService, { params: { id } })).status === 200

/** A category of its own with two entries, each with a provider. */
async function aCategory(name: string) {
  const { token } = admin
  const body = { name, tagline: 'Of its own', art: 'leaves' }
  const category = (await t.call(createCategory, { token, body })).body
  const offering = async (title: string) => {
    const entry = await entryNamed(t, title, { ...FIELDS, category_slug: category.slug })
    const provider = await anOpenProvider(t, { offers: [{ title, category: category.slug, price: 40 }] })
    return { entry, provider }
  }
  return { ...category, one: await offering(`${name} Nails One`), two: await offering(`${name} Nails Two`) }
}
const desk = async (slug: string) => {
  const { body } = await t.call(listAdminEntries, { token: admin.token })
  return {
    category: body.categories.find((one) => one.slug === slug)!,
    entries: body.entries.filter(({ category_slug }) => category_slug === slug),
  }
}
const retire = async (slug: string, change: object) => {
  const { version } = (await desk(slug)).category
  return t.call(retireCategory, { token: admin.token, params: { slug }, body: { version, ...change } })
}
const restore = async (slug: string, entries: 'restore' | 'leave') => {
  const { version } = (await desk(slug)).category
  return t.call(restoreCategory, { token: admin.token, params: { slug }, body: { version, entries } })
}
const isPublic = async (slug: string) =>
  (await t.call(listCatalogue)).body.categories.some((category) => category.slug === slug)

it('asks what becomes of its entries, ends them on its day, and brings back those it took', async () => {
  const { slug, one, two } = await aCategory('Ending Care')
  const retireOne = { from: day(5), version: one.entry.version }
  await t.call(retireEntry, { token: admin.token, params: { id: one.entry.id }, body: retireOne })
  expect((await retire(slug, {})).body.detail).toContain('2 entries are still offered')
  expect((await retire(slug, { entries: 'retire' })).status).toBe(422)
  expect((await retire(slug, { entries: 'retire', from: day(0) })).status).toBe(422)
  expect((await retire(slug, { entries: 'retire', from: day(16), version: 9 })).body.code).toBe('changed_elsewhere')

  const retired = await retire(slug, { entries: 'retire', from: day(16) })
  expect(retired.body).toMatchObject({ state: 'retiring', version: 2 })
  expect((await retire(slug, { entries: 'retire', from: day(17) })).body.code).toBe('wrong_state')
  expect((await subjectsTo(two.provider)).at(-1)).toContain(`ends on ${longDay(day(15))}`)
  // An entry that ended earlier by itself keeps its day, and does not come back.
  expect((await desk(slug)).entries).toMatchObject([
    { retired_from: day(5), retired_with_category: false },
    { retired_from: day(16), retired_with_category: true },
  ])
  const alone = { from: null, version: (await desk(slug)).entries[1]!.version }
  const refused = await t.call(retireEntry, { token: admin.token, params: { id: two.entry.id }, body: alone })
  expect(refused.body.detail).toContain('Its category is retired')
  const entered = await t.call(createEntry, {
    token: admin.token,
    body: { ...FIELDS, category_slug: slug, name: 'Too Late Nails', synonyms: [] },
  })
  expect(entered.body.detail).toContain('This category is retired')

  t.setNow(moment(16, '11:00'))
  await workOnce(t)
  expect([await isPublic(slug), (await desk(slug)).category.state]).toEqual([false, 'retired'])
  expect(await listed(two.provider.services[0]!.id)).toBe(false)
  t.setNow(TEST_NOW)
  expect((await restore(slug, 'restore')).body.state).toBe('active')
  expect((await restore(slug, 'restore')).body.code).toBe('wrong_state')
  expect((await desk(slug)).entries.map(({ state }) => state)).toEqual(['retiring', 'active'])
  expect(await listed(two.provider.services[0]!.id)).toBe(true)
})

it('moves its entries into another, where they are found at once', async () => {
  const { slug, one } = await aCategory('Moving Care')
  for (const to of [undefined, slug, 'nowhere'])
    expect((await retire(slug, { entries: 'move', ...(to ? { to } : {}) })).status).toBe(422)
  expect((await retire(slug, { entries: 'move', to: 'hair' })).body.state).toBe('retired')
  expect([await isPublic(slug), (await desk(slug)).entries]).toEqual([false, []])
  const hair = (await desk('hair')).entries.slice(-2)
  expect(hair.map(({ name, state }) => [name, state])).toEqual([
    ['Moving Care Nails One', 'active'],
    ['Moving Care Nails Two', 'active'],
  ])
  const found = await t.call(getServiceByTitle, { params: { title: 'Moving Care Nails One' } })
  expect(found.body.category_slug).toBe('hair')
  expect(await listed(one.provider.services[0]!.id)).toBe(true)
  // The category is empty, so there is no question, and nothing comes back with it.
  expect((await restore(slug, 'restore')).body.state).toBe('active')
  expect((await retire(slug, {})).body.state).toBe('retired')
})

it('is done by one of several at once, and leaves no entry behind in it', async () => {
  const { slug, one } = await aCategory('Racing Care')
  const { version } = (await desk(slug)).category
  const acts = await Promise.all([
    ...['retire', 'move', 'retire'].map((entries) =>
      t.call(retireCategory, {
        token: admin.token,
        params: { slug },
        body: { version, entries: entries as 'move', from: day(7), to: 'hair' },
      }),
    ),
    t.call(createEntry, {
      token: admin.token,
      body: { ...FIELDS, category_slug: slug, name: 'Racing Nails', synonyms: [] },
    }),
  ])
  expect(acts.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1)
  const { entries } = await desk(slug)
  expect(entries.filter(({ state }) => state === 'active')).toEqual([])
  expect((await t.call(getAdminEntry, { token: admin.token, params: { id: one.entry.id } })).status).toBe(200)
})
