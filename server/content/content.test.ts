import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getContent, getHero } from '#contract/content.ts'
import { documents } from '#db/seed/content/documents.ts'
import { sampleTestimonials } from '#db/seed/content/testimonials.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED, createPubSub } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { installContent } from './install-content.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function install(testimonials: typeof sampleTestimonials = []): Promise<void> {
  await inTransaction(t.db, async (trx) => {
    await installContent(trx, { documents, testimonials }, t.clock.now())
    await t.deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

const read = async (name: string) => t.call(getContent, { params: { name } })

describe('the words of the pages', () => {
  it('has no hero before it is installed, and says so instead of showing nothing', async () => {
    expect((await t.call(getHero)).status).toBe(503)
    await install()
    const { caption, title, intro } = documents['hero']!
    const { status, body } = await t.call(getHero)
    expect([status, body]).toEqual([200, { caption, title, description: intro[0], testimonials: [] }])
  })

  it('are sent as they are written, but for what the deployment is called', async () => {
    for (const name of Object.keys(documents)) {
      const { status, body } = await read(name)
      expect([name, status]).toEqual([name, 200])
      if (name !== 'about') expect(body).toEqual(documents[name])
    }
    const { body } = await read('about')
    expect(body.intro[0]).toContain('Homebloom brings independent')
    expect(JSON.stringify(body)).not.toMatch(/[{](?:product|area)[}]/)
    expect((await read('no-such-page')).status).toBe(404)
  })

  it('answer a matching ETag with 304', async () => {
    const { headers } = await read('client-terms')
    const again = await t.call(getContent, {
      params: { name: 'client-terms' },
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect(again.status).toBe(304)
  })

  it('follow the release until somebody edits them', async () => {
    const old = JSON.stringify({ ...documents['faq'], title: 'Old' })
    const edited = JSON.stringify({ ...documents['hero'], title: 'Edited' })
    await t.db.updateTable('content_document').set({ body: old }).where('name', '=', 'faq').execute()
    const at = t.deps.clock.now()
    await t.db.updateTable('content_document').set({ body: edited, edited_at: at }).where('name', '=', 'hero').execute()
    await install(sampleTestimonials)
    await install(sampleTestimonials)
    expect((await read('faq')).body.title).toBe(documents['faq']!.title)
    const shown = (await t.call(getHero)).body
    expect(shown.title).toBe('Edited')
    expect(shown.testimonials.map(({ role, stars }) => ({ role, stars }))).toEqual(
      sampleTestimonials.map(({ role = 'Client', stars = 5 }) => ({ role, stars })),
    )
  })

  it('are fresh again when another process tells of a change, and only once it committed', async () => {
    const title = async () => (await t.call(getHero)).body.title
    expect(await title()).toBe('Edited')
    const other = createPubSub({ target: t.target, log: t.deps.log })
    const newer = JSON.stringify({ ...documents['hero'], title: 'Newer' })
    await inTransaction(t.db, async (trx) => {
      await trx.updateTable('content_document').set({ body: newer }).where('name', '=', 'hero').execute()
      await other.publish(trx, CONTENT_CHANGED)
    })
    await expect.poll(title, { timeout: 60_000 }).toBe('Newer')
  })
})
