import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AdminEntryPage } from '#contract/admin/catalogue.ts'
import { createBooking } from '#contract/bookings.ts'
import { updateService } from '#contract/providers.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'
import { editEntry } from './edit-entry.ts'
import { passRounds } from './pass-rounds.ts'

let t: TestApp
let actor: Actor
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
  const { id } = await anAdmin(t, 'trust')
  actor = { id, role: 'admin', tokenHash: Buffer.alloc(0), factorAt: null, scopes: ['trust'], viewerId: null }
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const FIELDS = { category_slug: 'nail', description: 'At home', art: 'nail-polish', min_price: 30, max_price: 60 }

async function offered(title: string, prices: number[]) {
  const entry = await entryNamed(t, title, FIELDS)
  const providers: OpenProvider[] = []
  for (const price of prices) providers.push(await anOpenProvider(t, { offers: [{ title, category: 'nail', price }] }))
  return { entry, providers }
}

type Change = {
  name?: string
  min_price?: number
  max_price?: number
  version: number
  outside?: 'keep' | 'tell'
  until?: string
}
/** One service in each page. */
async function save({ name, id, ...entry }: AdminEntryPage, { version, ...change }: Change) {
  const { category_slug, description, art, min_price, max_price, min_minutes, max_minutes, gates, synonyms } = entry
  const own = { name, category_slug, description, art, min_price, max_price, min_minutes, max_minutes, gates, synonyms }
  t.advance(1000)
  await editEntry(t.deps, actor, id, { ...own, ...change, version }, 1)
}

/** By price: what each service shows. */
const marksOf = async ({ id }: { id: string }) =>
  (
    await t.db
      .selectFrom('offering')
      .select(['price_cents', 'price_kept', 'price_until', 'title'])
      .where('entry_id', '=', id)
      .orderBy('price_cents')
      .execute()
  ).map(({ price_cents, price_kept, price_until }) => [
    price_cents / 100,
    price_until ?? (price_kept ? 'stays' : 'nothing'),
  ])
const waiting = async () => (await t.db.selectFrom('entry_round').select('kind').execute()).map(({ kind }) => kind)
const toldOf = async (providers: OpenProvider[]) =>
  Promise.all(
    providers.map(async ({ email }) => (await messagesOf(t, { to: email, kind: 'offering.price_outside' })).length),
  )
const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
const ASKED = expect.objectContaining({ message: expect.stringContaining('Please choose what happens to them.') })

it('an edit reaches the first page with the decision and the others by the sweep, each once', async () => {
  const { entry, providers } = await offered('Many Nails', [31, 32, 40, 33, 34])
  await save(entry, { version: 1, name: 'Lots Nails', min_price: 35, outside: 'tell', until: day(20) })
  expect(sumOf(await toldOf(providers))).toBeLessThanOrEqual(1)
  expect(await waiting()).toEqual(['prices'])
  // A provider whom the round hasn't reached can't save a price outside the range, and doesn't lose the decision.
  const own = { token: providers[4]!.token, params: { id: providers[4]!.services[0]!.id } }
  expect((await t.call(updateService, { ...own, body: { description: 'New' } })).body.detail).toBe(
    'Price must be at least $35',
  )
  await Promise.all([passRounds(t.deps, 1), passRounds(t.deps, 1)])
  await passRounds(t.deps, 1)
  expect(await waiting()).toEqual([])
  expect(await toldOf(providers)).toEqual([1, 1, 0, 1, 1])
  const until = day(20)
  expect(await marksOf(entry)).toEqual([
    [31, until],
    [32, until],
    [33, until],
    [34, until],
    [40, 'nothing'],
  ])
  const titles = await t.db.selectFrom('offering').select('title').where('entry_id', '=', entry.id).execute()
  expect(new Set(titles.map(({ title }) => title))).toEqual(new Set(['Lots Nails']))
})

it('an edit during a round does not ask about services for which the round is still to say it', async () => {
  const { entry } = await offered('Running Nails', [31, 32, 40, 58])
  await save(entry, { version: 1, min_price: 35, outside: 'keep' })
  // No new price is outside, so the earlier decision holds, also for providers not reached yet.
  await save(entry, { version: 2, min_price: 36 })
  expect((await waiting()).toSorted()).toEqual(['listing', 'prices'])
  // One more would be outside, and is undecided.
  await expect(save(entry, { version: 3, min_price: 36, max_price: 50 })).rejects.toEqual(ASKED)
  await passRounds(t.deps, 1)
  expect(await marksOf(entry)).toEqual([
    [31, 'stays'],
    [32, 'stays'],
    [40, 'nothing'],
    [58, 'nothing'],
  ])
})

it('a service back in range during a round is asked about again by the next round', async () => {
  const { entry } = await offered('Wavering Range Nails', [31, 32, 40])
  await save(entry, { version: 1, min_price: 35, outside: 'keep' })
  await save(entry, { version: 2, min_price: 30 })
  await expect(save(entry, { version: 3, min_price: 35 })).rejects.toEqual(
    expect.objectContaining({ message: expect.stringContaining('2 services would fall outside') }),
  )
  await passRounds(t.deps, 1)
  expect((await marksOf(entry)).map(([, mark]) => mark)).toEqual(['nothing', 'nothing', 'nothing'])
  await expect(save(entry, { version: 3, min_price: 35 })).rejects.toEqual(ASKED)
})

it('the later of two decisions holds for everyone, whoever the earlier had met', async () => {
  const { entry, providers } = await offered('Decided Nails', [31, 33, 40, 45])
  await save(entry, { version: 1, min_price: 42, outside: 'keep' })
  await save(entry, { version: 2, min_price: 35, outside: 'tell', until: day(30) })
  await passRounds(t.deps, 1)
  expect(await marksOf(entry)).toEqual([
    [31, day(30)],
    [33, day(30)],
    [40, 'nothing'],
    [45, 'nothing'],
  ])
  expect(await toldOf(providers)).toEqual([1, 1, 0, 0])
})

it('edits, rounds, owners and bookings at the same time leave no price outside without a decision', async () => {
  const { entry, providers } = await offered('Busy Nails', [31, 33, 38, 41, 47, 52])
  const client = await addPerson(t)
  const statuses: number[] = []
  const book = async (provider: OpenProvider, hour: number) =>
    statuses.push(
      (
        await t.call(createBooking, {
          token: client.token,
          body: { service_id: provider.services[0]!.id, date: day(3 + hour), time: '10:00' },
        })
      ).status,
    )
  const reprice = async ({ token, services }: OpenProvider, price: number) =>
    statuses.push((await t.call(updateService, { token, params: { id: services[0]!.id }, body: { price } })).status)
  const ranges = [
    { min_price: 35, max_price: 50, outside: 'keep' },
    { min_price: 40, max_price: 45, outside: 'tell', until: day(20) },
    { min_price: 32, max_price: 60, outside: 'keep' },
    { min_price: 37, max_price: 48, outside: 'tell', until: day(40) },
  ] as const
  const editAll = async () => {
    for (const [at, range] of ranges.entries()) await save(entry, { version: at + 1, ...range })
  }
  const pass = async () => {
    for (let times = 0; times < 4; times += 1) await passRounds(t.deps, 1)
  }
  await Promise.all([
    editAll(),
    pass(),
    pass(),
    ...providers.map((provider, at) => book(provider, at)),
    ...providers.map((provider, at) => reprice(provider, 34 + at * 4)),
  ])
  await passRounds(t.deps, 1)
  expect(await waiting()).toEqual([])
  expect(statuses).toContain(201)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  for (const [price, mark] of await marksOf(entry))
    expect([price, mark]).toEqual([price, Number(price) < 37 || Number(price) > 48 ? day(40) : 'nothing'])
})
