import { LRUCache } from 'lru-cache'
import { CONTENT_CHANGED, type PubSub } from './pubsub.ts'

/**
 * Nothing is sent that was read longer ago than this. Bookings don't clear the cache, so a taken time may still be
 * shown for this long; a request for it is refused. Rules: docs/product-rules.md#fresh-times
 */
export const MAX_AGE_MS = 5000

type Load<V> = () => Promise<V>

/** Values that are loaded once and given to everyone until something changes or they are old. */
export type Cache<V> = {
  /** Simultaneous requests wait for one load. A failure is not cached. */
  get(key: string, load: Load<V>): Promise<V>
  /** Drops everything. A load under way may have read older data: it answers only those who wait. */
  invalidate(): void
}

type CacheOptions<V> = {
  pubsub: Pick<PubSub, 'subscribe'>
  maxBytes: number
  /** Size of a value, or null for one that must not be cached. */
  sizeOf: (value: V) => number | null
}

/** The one way to keep what was read or made: bounded in bytes, aged by the clock, and gone when content changes. */
export function createCache<V extends object>({ pubsub, maxBytes, sizeOf }: CacheOptions<V>): Cache<V> {
  const values = new LRUCache<string, V, Load<V>>({
    maxSize: maxBytes,
    // Too large values are not cached.
    sizeCalculation: (value, key) => key.length + (sizeOf(value) ?? maxBytes),
    ttl: MAX_AGE_MS,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { context: load, options }) {
      const begun = performance.now()
      const value = await load()
      // Its age counts from when it was read, not from when it was finished.
      options.ttl = Math.max(1, MAX_AGE_MS - (performance.now() - begun))
      return value
    },
  })
  const invalidate = () => values.clear()
  pubsub.subscribe(CONTENT_CHANGED, invalidate)
  return { get: (key, load) => values.forceFetch(key, { context: load }), invalidate }
}

/** A cache of a single value. */
export function cached<V extends object>(pubsub: Pick<PubSub, 'subscribe'>, load: Load<V>) {
  const cache = createCache<V>({ pubsub, maxBytes: 1, sizeOf: () => 1 })
  return { get: () => cache.get('', load), invalidate: cache.invalidate }
}
