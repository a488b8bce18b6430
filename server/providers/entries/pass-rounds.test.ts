import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#server/platform/http/actor.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { anAdmin, anOpenProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'
import { passRounds } from './pass-rounds.ts'
import { retireEntry } from './retire-entry.ts'

let t: TestApp
let actor: Actor
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
  const { id } = await anAdmin(t, 'trust')
  actor = { id, role: 'admin', tokenHash: Buffer.alloc(0), factorAt: null, scopes: ['trust'], viewerId: null }
})
afterAll(() => t.close())

const FIELDS = { category_slug: 'nail', description: 'At home', art: 'nail-polish', min_price: 30, max_price: 60 }

async function offered(title: string, count: number) {
  const entry = await entryNamed(t, title, FIELDS)
  const providers: OpenProvider[] = []
  for (let made = 0; made < count; made += 1)
    providers.push(await anOpenProvider(t, { offers: [{ title, category: 'nail', price: 40 }] }))
  return { entry, providers }
}
const toldOf = async (providers: OpenProvider[]) =>
  (await Promise.all(providers.map(({ email }) => messagesOf(t, { to: email, kind: 'offering.entry_retired' })))).map(
    (messages) => messages.length,
  )
const endsOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('offering').select('offered_until').where('entry_id', '=', id).execute()).map(
    ({ offered_until }) => offered_until,
  )
const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

it('a retired entry reaches whoever offers it page by page, each once', async () => {
  const { entry, providers } = await offered('Paged Nails', 5)
  await retireEntry(t.deps, actor, entry.id, { from: day(10), version: 1 }, 2)
  const last = day(9)
  // The first page is part of the decision; the others do not hold it up.
  expect(sumOf(await toldOf(providers))).toBe(2)
  expect((await endsOf(entry)).filter((end) => end === last)).toHaveLength(2)
  await Promise.all([passRounds(t.deps, 2), passRounds(t.deps, 2)])
  await passRounds(t.deps, 2)
  expect(await toldOf(providers)).toEqual([1, 1, 1, 1, 1])
  expect(await endsOf(entry)).toEqual([last, last, last, last, last])
  expect(await t.db.selectFrom('entry_round').select('entry_id').execute()).toEqual([])
})

it('an entry that goes on before everybody was told that it ends tells everybody that it goes on', async () => {
  const { entry, providers } = await offered('Wavering Nails', 4)
  await retireEntry(t.deps, actor, entry.id, { from: day(10), version: 1 }, 1)
  t.advance(1000)
  await retireEntry(t.deps, actor, entry.id, { from: null, version: 2 }, 1)
  await passRounds(t.deps, 1)
  expect((await toldOf(providers)).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2])
  expect(await endsOf(entry)).not.toContain(day(9))
})
