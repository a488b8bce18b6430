import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getServiceByTitle, listCatalogue } from '#contract/catalogue.ts'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { installCatalogue } from './install-catalogue.ts'
import { findEntryByName } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

describe('the catalogue', () => {
  it('lists every category and entry in order, and answers a matching ETag with 304', async () => {
    const first = await t.call(listCatalogue)
    expect(first.body.categories.map((category) => category.slug)).toEqual(categories.map((category) => category.slug))
    expect(first.body.entries.map((entry) => entry.name)).toEqual(entries.map((entry) => entry.name))
    const etag = String(first.headers['etag'])
    const again = await t.call(listCatalogue, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect((await t.call(listCatalogue, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('is sent in the encoding that the caller reads, and never in one that was refused', async () => {
    const ask = async (encodings: string) => {
      const headers = { 'accept-encoding': encodings }
      const { headers: told, rawPayload } = await t.app.http.inject({ url: '/api/catalogue', headers })
      return { encoding: told['content-encoding'], vary: told['vary'], bytes: rawPayload }
    }
    const plain = await ask('identity')
    expect(plain.encoding).toBeUndefined()
    const brotli = await ask('gzip, deflate, br')
    expect([brotli.encoding, brotli.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    const gzip = await ask('br;q=0, gzip')
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  })

  it('finds an entry by its name, whatever the case, with its usual price', async () => {
    const answer = await t.call(getServiceByTitle, { params: { title: ' BALAYAGE ' } })
    expect(answer.body).toMatchObject({ title: 'Balayage', category: 'Hair', minPrice: 150, maxPrice: 300, price: 225 })
    const quoted = await t.call(getServiceByTitle, { params: { title: "Women's Haircut" } })
    expect(quoted.status).toBe(200)
    const unknown = await t.call(getServiceByTitle, { params: { title: 'Moon Walk / 100%' } })
    expect(unknown.status).toBe(404)
    expect(unknown.body.detail).toBe('Service not found.')
    expect(await findEntryByName(t.db, 'balayage', 'nail')).toBeUndefined()
    expect(await findEntryByName(t.db, 'balayage', ' hair ')).toMatchObject({ name: 'Balayage' })
  })

  it('is installed again without touching what was edited', async () => {
    const entry = t.db.updateTable('catalogue_entry').where('name', '=', 'Balayage')
    await entry.set({ name: 'Balayage & Gloss', max_price_cents: 35_000 }).execute()
    const content = { categories, entries }
    await inTransaction(t.db, (trx) => installCatalogue(trx, content))
    await inTransaction(t.db, async (trx) => {
      await installCatalogue(trx, content)
      await t.deps.pubsub.publish(trx, CONTENT_CHANGED)
    })
    const { entries: listed } = (await t.call(listCatalogue)).body
    expect(listed).toHaveLength(entries.length)
    expect(listed.find((one) => one.name === 'Balayage & Gloss')?.maxPrice).toBe(350)
  })
})
