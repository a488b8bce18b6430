import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCategory,
  createEntry,
  editCategory,
  editEntry,
  getAdminEntry,
  listAdminEntries,
  listEntryServices,
  moveCategory,
  moveEntry,
  retireEntry,
  type AdminEntryPage,
} from '#contract/admin/catalogue.ts'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { createBooking } from '#contract/bookings.ts'
import { CATALOGUE_ART } from '#contract/catalogue-art.ts'
import { getServiceByTitle, listCatalogue } from '#contract/catalogue.ts'
import { createService, getService, listServices, updateService } from '#contract/providers.ts'
import { readdirSync } from 'node:fs'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t, 'trust')
})
afterAll(() => t.close())

const FIELDS = {
  category_slug: 'nail',
  description: 'Polish at home.',
  art: 'nail-polish',
  min_price: 30,
  max_price: 60,
}
const subjectsTo = async ({ email }: { email: string }) =>
  (await messagesOf(t, { to: email }))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => subject.includes('Nails'))

/** An entry with one provider for each price. */
async function offered(name: string, prices: number[]) {
  const entry = await entryNamed(t, name, FIELDS)
  const offers = (price: number) => [{ title: name, category: 'nail', price }]
  const providers: OpenProvider[] = []
  for (const price of prices) providers.push(await anOpenProvider(t, { offers: offers(price) }))
  return { entry, providers }
}

const save = (entry: AdminEntryPage, change: object, by = admin) => {
  const { name, category_slug, description, art, min_price, max_price, synonyms, version } = entry
  const body = { name, category_slug, description, art, min_price, max_price, synonyms, version, ...change }
  return t.call(editEntry, { token: by.token, params: { id: entry.id }, body })
}
const shown = async (id: string, token?: string) => (await t.call(getService, { params: { id }, token })).body
const listed = async (id: string) => (await t.call(getService, { params: { id } })).status === 200

describe('editing an entry', () => {
  it('shows at once what was changed, leads old names on and keeps what others saved', async () => {
    const { entry, providers } = await offered('Chrome Nails', [40])
    const saved = await save(entry, { name: 'Mirror Nails', synonyms: ['Shellac', 'gel polish'] })
    expect(saved.status, saved.body.detail).toBe(200)
    expect(saved.body).toMatchObject({ name: 'Mirror Nails', version: 2, former_names: ['chrome nails'] })
    const { entries } = (await t.call(listCatalogue)).body
    expect(entries.find(({ id }) => id === entry.id)).toMatchObject({
      name: 'Mirror Nails',
      synonyms: ['Shellac', 'gel polish', 'chrome nails'],
    })
    const old = await t.call(getServiceByTitle, { params: { title: 'Chrome Nails' } })
    expect([old.status, old.body.title]).toEqual([200, 'Mirror Nails'])
    expect((await t.call(listServiceProviders, { query: { service: 'chrome nails' } })).body).toHaveLength(1)
    expect((await shown(providers[0]!.services[0]!.id)).title).toBe('Mirror Nails')
    expect((await save(entry, { description: 'Old form' })).body.code).toBe('changed_elsewhere')
    const audit = await listAuditEntries(t.db, { type: 'catalogue_entry', id: entry.id })
    expect(audit.find(({ action }) => action === 'entry.changed')).toMatchObject({
      before: { name: 'Chrome Nails', synonyms: [] },
      after: { name: 'Mirror Nails', synonyms: ['Shellac', 'gel polish'] },
    })
  })

  it('writes one of two that were filled from the same version', async () => {
    const entry = await entryNamed(t, 'Twin Nails', FIELDS)
    const others = await anAdmin(t, 'trust')
    const answers = await Promise.all([
      save(entry, { description: 'One' }),
      save(entry, { description: 'Two' }, others),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    [{ name: 'Balayage' }, 'Another service has this name'],
    [{ name: 'A/B' }, 'A name has no'],
    [{ category_slug: 'nothing' }, 'Please choose a category'],
    [{ art: 'no-such-picture' }, 'Please choose a picture'],
    [{ min_price: 90 }, 'The highest price is below the lowest'],
    [{ min_price: 0 }, 'Please enter whole dollars'],
    [{ synonyms: ['Nails', 'nail'] }, 'is listed twice'],
  ])('refuses %o', async (change, words) => {
    const { body } = await t.call(createEntry, {
      token: admin.token,
      body: { ...FIELDS, name: 'Odd Nails', ...change },
    })
    expect([body.code, body.detail]).toEqual(['invalid_input', expect.stringContaining(words)])
  })

  it('says which words lead to other entries as well', async () => {
    const one = await entryNamed(t, 'Shared One', FIELDS)
    const two = await entryNamed(t, 'Shared Two', FIELDS)
    await save(one, { synonyms: ['Pretty hands'] })
    const { body } = await save(two, { synonyms: ['pretty hand'] })
    expect(body.shared_synonyms).toEqual([{ word: 'pretty hand', entries: ['Shared One'] }])
  })

  it('knows every picture there is', () => {
    const files = readdirSync('public/art').flatMap((file) => (file.endsWith('.webp') ? [file.slice(0, -5)] : []))
    expect([...CATALOGUE_ART].toSorted()).toEqual(files.toSorted())
  })
})

describe('a range that leaves services outside', () => {
  it('is saved only with a decision, after the services were shown', async () => {
    const { entry, providers } = await offered('Range Nails', [32, 40, 58])
    const services = (query: object) =>
      t.call(listEntryServices, { token: admin.token, params: { id: entry.id }, query })
    const before = await services({ min_price: 35, max_price: 50, limit: 1 })
    expect(before.body).toMatchObject({ total: 2, services: [{ price: 32, provider_id: providers[0]!.id }] })
    const next = /cursor=([^&>]+)/.exec(String(before.headers['link']))![1]!
    const more = await services({ min_price: 35, max_price: 50, limit: 1, cursor: next })
    expect(more.body.services).toMatchObject([{ price: 58 }])
    expect((await services({})).body.total).toBe(3)

    const refused = await save(entry, { min_price: 35, max_price: 50 })
    expect(refused.body.detail).toBe('2 services would fall outside this range. Please choose what happens to them.')
    const kept = await save(entry, { min_price: 35, max_price: 50, outside: 'keep' })
    expect(kept.body).toMatchObject({ outside: 2, providers: 3, median_price: 40 })
    const [low, , high] = providers
    const own = (provider: OpenProvider) => shown(provider.services[0]!.id, provider.token)
    expect((await own(low!)).price_text).toContain('Your price stays until you edit this service')
    const edit = (provider: OpenProvider, body: object) =>
      t.call(updateService, { token: provider.token, params: { id: provider.services[0]!.id }, body })
    expect((await edit(low!, { is_active: false })).status).toBe(200)
    expect((await edit(low!, { is_active: true })).status).toBe(200)
    expect((await edit(low!, { description: 'New words' })).body.detail).toBe('Price must be at least $35')
    expect((await edit(low!, { price: 36 })).body.price_text).toBeNull()
    expect((await edit(low!, { price: 32 })).status).toBe(422)
    // A range that takes them in again ends it.
    const wide = await save(kept.body, { max_price: 70 })
    expect(wide.body).toMatchObject({ outside: 0 })
    expect((await own(high!)).price_text).toBeNull()
  })

  it('tells owners with a last day, reminds them, and pauses once', async () => {
    const { entry, providers } = await offered('Told Nails', [32, 40])
    const [low, fitting] = providers as [OpenProvider, OpenProvider]
    const id = low.services[0]!.id
    expect((await save(entry, { min_price: 35, outside: 'tell' })).body.detail).toContain('Please choose a day from')
    expect((await save(entry, { min_price: 35, outside: 'tell', until: day(3) })).status).toBe(422)
    const until = day(20)
    expect((await save(entry, { min_price: 35, outside: 'tell', until })).status).toBe(200)
    expect(await subjectsTo(low)).toEqual([
      expect.stringContaining(`Told Nails: please change your price by ${longDay(day(20))}`),
    ])
    expect(await subjectsTo(fitting)).toEqual([])
    expect((await shown(id, low.token)).price_text).toContain(`Please change your price by ${longDay(day(20))}`)
    const { body } = await t.call(getProvider, { params: { id: low.id }, query: { service_id: id } })
    expect(Object.keys(body.date_availability).at(-1)).toBe(until)

    t.setNow(moment(13, '11:00'))
    await workOnce(t)
    await workOnce(t)
    expect(await subjectsTo(low)).toHaveLength(2)
    t.setNow(moment(21, '11:00'))
    await workOnce(t)
    await workOnce(t)
    expect((await subjectsTo(low)).at(-1)).toContain('Told Nails is paused')
    expect(await subjectsTo(low)).toHaveLength(3)
    expect(await listed(id)).toBe(false)
    expect(await listed(fitting.services[0]!.id)).toBe(true)
    const edit = (change: object) => t.call(updateService, { token: low.token, params: { id }, body: change })
    expect((await edit({ is_active: true })).body.detail).toBe('Price must be at least $35')
    expect((await edit({ is_active: true, price: 35 })).status).toBe(200)
    expect(await listed(id)).toBe(true)
    t.setNow(TEST_NOW)
  })

  it('never lets a price through that an owner saves at the same moment', async () => {
    const { entry, providers } = await offered('Race Nails', [40, 40, 40, 40])
    const token = admin.token
    const moves = providers.map((provider, at) =>
      t.call(updateService, {
        token: provider.token,
        params: { id: provider.services[0]!.id },
        body: { price: at % 2 === 0 ? 31 : 59 },
      }),
    )
    const [narrowed] = await Promise.all([save(entry, { min_price: 35, max_price: 50 }), ...moves])
    const { body } = await t.call(listEntryServices, {
      token,
      params: { id: entry.id },
      query: { min_price: 35, max_price: 50 },
    })
    expect(narrowed!.status === 200 ? body.total : 0).toBe(0)
  })
})

describe('retiring an entry', () => {
  it('takes no visits from the day on, keeps booked ones, and tells whoever offers it', async () => {
    const { entry, providers } = await offered('Ending Nails', [40])
    const provider = providers[0]!
    const service_id = provider.services[0]!.id
    const client = await addPerson(t)
    const book = (date: string) =>
      t.call(createBooking, { token: client.token, body: { service_id, date, time: '10:00' } })
    expect((await book(day(12))).status).toBe(201)
    const retire = (from: string | null, version: number) =>
      t.call(retireEntry, { token: admin.token, params: { id: entry.id }, body: { from, version } })
    expect((await retire(day(0), 1)).status).toBe(422)
    const retiring = await retire(day(10), 1)
    expect(retiring.body).toMatchObject({ state: 'retiring', version: 2, bookings_90_days: 1 })
    expect((await retire(day(10), 2)).body.code).toBe('wrong_state')
    expect((await subjectsTo(provider)).at(-1)).toContain(`Ending Nails ends on ${longDay(day(9))}`)
    expect((await book(day(10))).status).toBe(409)
    expect((await book(day(9))).status).toBe(201)
    const other = await anOpenProvider(t)
    const offer = { title: 'Ending Nails', category: 'nail', price: 40, description: 'At home' }
    expect((await t.call(createService, { token: other.token, body: offer })).body.detail).toContain('is ending')

    t.setNow(moment(10, '11:00'))
    await workOnce(t)
    expect(await listed(service_id)).toBe(false)
    expect((await t.call(getServiceByTitle, { params: { title: 'Ending Nails' } })).status).toBe(404)
    expect((await t.call(getAdminEntry, { token: admin.token, params: { id: entry.id } })).body.state).toBe('retired')
    const standing = await t.db.selectFrom('booking').select('status').where('client_id', '=', client.id).execute()
    expect(standing).toHaveLength(2)
    t.setNow(TEST_NOW)
    const back = await retire(null, 2)
    expect(back.body.state).toBe('active')
    expect((await subjectsTo(provider)).at(-1)).toContain('Ending Nails stays available')
    expect((await book(day(14))).status).toBe(201)
  })
})

describe('categories and their order', () => {
  it('are made, named and moved, and shown in that order', async () => {
    const { token } = admin
    const made = await t.call(createCategory, {
      token,
      body: { name: 'Garden & Green', tagline: 'Leaves', art: 'leaves' },
    })
    expect(made.body).toMatchObject({ slug: 'garden-green', version: 1 })
    const again = await t.call(createCategory, { token, body: { name: 'garden & green', tagline: 'x', art: 'leaves' } })
    expect(again.body.detail).toBe('Another category has this name')
    const params = { slug: 'garden-green' }
    const body = { name: 'Green', tagline: 'Leaves', art: 'seedling', version: 1 }
    expect((await t.call(editCategory, { token, params, body })).body).toMatchObject({ name: 'Green', version: 2 })
    expect((await t.call(editCategory, { token, params, body })).body.code).toBe('changed_elsewhere')
    await t.call(moveCategory, { token, params, body: { by: 'up' } })
    const slugs = (await t.call(listCatalogue)).body.categories.map(({ slug }) => slug)
    expect(slugs.at(-2)).toBe('garden-green')

    const fields = { ...FIELDS, category_slug: 'garden-green' }
    const first = await entryNamed(t, 'Green One', fields)
    const second = await entryNamed(t, 'Green Two', fields)
    await t.call(moveEntry, { token, params: { id: second.id }, body: { by: 'up' } })
    const { entries } = (await t.call(listAdminEntries, { token })).body
    const green = entries.filter(({ category_slug }) => category_slug === 'garden-green').map(({ id }) => id)
    expect(green).toEqual([second.id, first.id])
  })
})

it('an owner reads what a change means for them, nobody else does', async () => {
  const { entry, providers } = await offered('Own Nails', [32])
  await save(entry, { min_price: 35, outside: 'keep' })
  const [provider] = providers as [OpenProvider]
  const ask = (token?: string) => t.call(listServices, { token, query: { provider_id: provider.id } })
  expect((await ask(provider.token)).body[0]?.price_text).toContain('$35')
  expect((await ask()).body[0]).not.toHaveProperty('price_text')
})
