import { describe, expect, it } from 'vitest'

import { type Page, PageCache } from './page-cache.ts'

function page(text: string, status = 200): Page {
  return { status, headers: {}, body: Buffer.from(text), brotli: null, gzip: null }
}

describe('PageCache', () => {
  it('renders once for many visitors at once, and again only after an invalidation', async () => {
    const cache = new PageCache(() => '2026-11-23')
    let renderings = 0
    const render = () => Promise.resolve(page(`rendering ${(renderings += 1)}`))
    const answers = await Promise.all([1, 2, 3].map(() => cache.get('/', render)))
    expect(answers.map(({ body }) => body.toString())).toEqual(['rendering 1', 'rendering 1', 'rendering 1'])
    expect((await cache.get('/', render)).body.toString()).toBe('rendering 1')
    cache.invalidate()
    expect((await cache.get('/', render)).body.toString()).toBe('rendering 2')
  })

  it('does not keep what was read before an invalidation, nor let later visitors wait for it', async () => {
    const cache = new PageCache(() => '2026-11-23')
    const slow = Promise.withResolvers<Page>()
    const early = cache.get('/', () => slow.promise)
    cache.invalidate()
    const late = await cache.get('/', () => Promise.resolve(page('new')))
    slow.resolve(page('old'))
    expect((await early).body.toString()).toBe('old')
    expect(late.body.toString()).toBe('new')
    expect((await cache.get('/', () => Promise.resolve(page('newer')))).body.toString()).toBe('new')
  })

  it('sends no page of yesterday', async () => {
    let today = '2026-11-23'
    const cache = new PageCache(() => today)
    const render = () => Promise.resolve(page(`of ${today}`))
    expect((await cache.get('/', render)).body.toString()).toBe('of 2026-11-23')
    today = '2026-11-24'
    expect((await cache.get('/', render)).body.toString()).toBe('of 2026-11-24')
  })

  it('keeps no failure', async () => {
    const cache = new PageCache(() => '2026-11-23')
    await cache.get('/x', () => Promise.resolve(page('missing', 404)))
    await expect(cache.get('/x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await cache.get('/x', () => Promise.resolve(page('there')))).body.toString()).toBe('there')
  })
})
