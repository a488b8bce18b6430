import { describe, expect, it } from 'vitest'

import { type Page, PageCache } from './page-cache.ts'

function page(text: string, status = 200): Page {
  return { status, headers: {}, body: Buffer.from(text), brotli: null, gzip: null }
}

const at = (address: string, kind = '/') => ({ kind, address, isKept: true })

describe('PageCache', () => {
  it('renders once for many visitors at once, and again only after an invalidation', async () => {
    const cache = new PageCache(() => '2026-11-23')
    let renderings = 0
    const render = () => Promise.resolve(page(`rendering ${(renderings += 1)}`))
    const answers = await Promise.all([1, 2, 3].map(() => cache.get(at('/'), render)))
    expect(answers.map(({ body }) => body.toString())).toEqual(['rendering 1', 'rendering 1', 'rendering 1'])
    expect((await cache.get(at('/'), render)).body.toString()).toBe('rendering 1')
    cache.invalidate()
    expect((await cache.get(at('/'), render)).body.toString()).toBe('rendering 2')
  })

  it('does not keep what was read before an invalidation, nor let later visitors wait for it', async () => {
    const cache = new PageCache(() => '2026-11-23')
    const slow = Promise.withResolvers<Page>()
    const early = cache.get(at('/'), () => slow.promise)
    cache.invalidate()
    const late = await cache.get(at('/'), () => Promise.resolve(page('new')))
    slow.resolve(page('old'))
    expect((await early).body.toString()).toBe('old')
    expect(late.body.toString()).toBe('new')
    expect((await cache.get(at('/'), () => Promise.resolve(page('newer')))).body.toString()).toBe('new')
  })

  it('sends no page of yesterday', async () => {
    let today = '2026-11-23'
    const cache = new PageCache(() => today)
    const render = () => Promise.resolve(page(`of ${today}`))
    expect((await cache.get(at('/'), render)).body.toString()).toBe('of 2026-11-23')
    today = '2026-11-24'
    expect((await cache.get(at('/'), render)).body.toString()).toBe('of 2026-11-24')
  })

  it('keeps no failure', async () => {
    const cache = new PageCache(() => '2026-11-23')
    await cache.get(at('/x'), () => Promise.resolve(page('missing', 404)))
    await expect(cache.get(at('/x'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await cache.get(at('/x'), () => Promise.resolve(page('there')))).body.toString()).toBe('there')
  })

  it('drives out pages of the same kind only', async () => {
    const cache = new PageCache(() => '2026-11-23')
    let renderings = 0
    const home = () => cache.get(at('/'), () => Promise.resolve(page(`rendering ${(renderings += 1)}`)))
    await home()
    const large = 'x'.repeat(1024 * 1024)
    for (let n = 0; n < 20; n += 1)
      await cache.get(at(`/services?query=${n}`, '/services?'), () => Promise.resolve(page(large)))
    await home()
    expect(renderings).toBe(1)
  })

  it('keeps nothing that nobody else will ask for', async () => {
    const cache = new PageCache(() => '2026-11-23')
    const odd = { ...at('/%2f'), isKept: false }
    await cache.get(odd, () => Promise.resolve(page('first')))
    expect((await cache.get(odd, () => Promise.resolve(page('second')))).body.toString()).toBe('second')
  })
})
