import { describe, expect, it } from 'vitest'
import { type Cache, cached, createCache, MAX_AGE_MS } from './cache.ts'

type Page = { text: string; isMissing?: boolean }

const MAX_BYTES = 1000
const listeners: ((payload: string) => void)[] = []
const pubsub = { subscribe: (_channel: string, listener: (payload: string) => void) => void listeners.push(listener) }
const newCache = (): Cache<Page> =>
  createCache<Page>({ pubsub, maxBytes: MAX_BYTES, sizeOf: ({ text, isMissing }) => (isMissing ? null : text.length) })

/** Loads another value each time. */
function counter() {
  let loads = 0
  return { load: () => Promise.resolve({ text: `load ${(loads += 1)}` }), count: () => loads }
}

describe('what is kept', () => {
  it('is loaded once for many who ask at once, and again after a change', async () => {
    const cache = newCache()
    const { load } = counter()
    const answers = await Promise.all([1, 2, 3].map(() => cache.get('/', load)))
    expect(answers.map(({ text }) => text)).toEqual(['load 1', 'load 1', 'load 1'])
    expect((await cache.get('/', load)).text).toBe('load 1')
    for (const changed of listeners) changed('')
    expect((await cache.get('/', load)).text).toBe('load 2')
  })

  it('does not come from before a change, nor does anybody wait for that', async () => {
    const cache = newCache()
    const slow = Promise.withResolvers<Page>()
    const early = cache.get('/', () => slow.promise)
    cache.invalidate()
    const late = await cache.get('/', () => Promise.resolve({ text: 'new' }))
    slow.resolve({ text: 'old' })
    expect((await early).text).toBe('old')
    expect(late.text).toBe('new')
    expect((await cache.get('/', () => Promise.resolve({ text: 'newer' }))).text).toBe('new')
  })

  it('is no failure, and nothing that must not be kept', async () => {
    const cache = newCache()
    await cache.get('/', () => Promise.resolve({ text: 'missing', isMissing: true }))
    await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await cache.get('/', () => Promise.resolve({ text: 'there' }))).text).toBe('there')
  })

  it('is bounded in bytes, and what was used last stays', async () => {
    const cache = newCache()
    const { load, count } = counter()
    for (let n = 0; n < 20; n += 1) {
      await cache.get(`/services?query=${n}`, () => Promise.resolve({ text: 'x'.repeat(MAX_BYTES / 5) }))
      await cache.get('/', load)
    }
    expect(count()).toBe(1)
    await cache.get('/services?query=0', load)
    expect(count()).toBe(2)
  })

  it('is as old as the moment at which it began to be read', async () => {
    const cache = newCache()
    const { load } = counter()
    const reading = 300
    const begun = performance.now()
    const slow = async () => {
      const read = await load()
      await new Promise((resolve) => setTimeout(resolve, reading))
      return read
    }
    await cache.get('/', slow)
    expect((await cache.get('/', load)).text).toBe('load 1')
    await new Promise((resolve) => setTimeout(resolve, MAX_AGE_MS - (performance.now() - begun) + 50))
    expect((await cache.get('/', load)).text).toBe('load 2')
  })

  it('may be a single value', async () => {
    const { load } = counter()
    const words = cached(pubsub, load)
    expect([await words.get(), await words.get()]).toEqual([{ text: 'load 1' }, { text: 'load 1' }])
    words.invalidate()
    expect(await words.get()).toEqual({ text: 'load 2' })
  })
})
