import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/platform/deps.ts'
import { addHits, windowStart, type Limit } from '#server/platform/rate-limit.ts'

const TELL_EVERY_MS = 1000
/** Of what is allowed: whoever asks less than this is no flood, and stays out of the database. */
const WORTH_TELLING = 0.1
const MOST_ADDRESSES = 5000
const MOST_TOLD = 500

/**
 * Configuration of a route that this process counts by itself: the checks of a load balancer reach each process, and must
 * not add up to a flood.
 */
export const OWN_FLOOD_LIMIT = { rateLimit: {} }

type Count = {
  /** When its window began, in ms. */
  window: number
  /** Hits in this process, and how many of them the database has. */
  own: number
  told: number
  /** Hits in other processes, as last heard. */
  others: number
}

/**
 * Counts the requests of each address over all processes, without a statement for each request: a process counts for
 * itself, and once a second exchanges the counts of busy addresses in one statement. So a limit is passed by what comes
 * within a second, and while the database is away each process counts alone.
 * @returns what the rate limit library counts with, and what ends the exchange. Rules: docs/product-rules.md#floods
 */
export function createFloodStore(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
): { store: FastifyRateLimitStoreCtor; stop: () => Promise<void> } {
  const createCounts = () => new LRUCache<string, Count>({ max: MOST_ADDRESSES })
  const shared = createCounts()
  const lengthMs = limit.windowSeconds * 1000
  const windowNow = () => windowStart(limit, deps.clock.now()).getTime()
  let telling: Promise<void> = Promise.resolve()

  function hit(counted: LRUCache<string, Count>, address: string): { current: number; ttl: number } {
    const window = windowNow()
    const known = counted.get(address)
    const count = known?.window === window ? known : { window, own: 0, told: 0, others: 0 }
    if (count !== known) counted.set(address, count)
    count.own += 1
    return { current: count.own + count.others, ttl: window + lengthMs - deps.clock.now().getTime() }
  }

  async function tell(): Promise<void> {
    const window = windowNow()
    const busy = [...shared.entries()]
      .filter(([, count]) => count.window === window && count.own > count.told)
      .filter(([, { own }]) => own >= limit.max * WORTH_TELLING)
      .slice(0, MOST_TOLD)
      .map(([address, count]) => ({ address, count, own: count.own }))
    if (busy.length === 0) return
    const news = new Map(busy.map(({ address, count, own }) => [address, own - count.told]))
    const totals = await addHits(deps, limit, new Date(window), news)
    for (const { address, count, own } of busy) {
      count.told = own
      count.others = (totals.get(address) ?? own) - own
    }
  }

  const timer = setInterval(() => {
    // One at a time; what could not be told is told with the next.
    telling = telling.then(tell).catch(() => undefined)
  }, TELL_EVERY_MS).unref()

  class FloodStore implements FastifyRateLimitStore {
    protected readonly counts: LRUCache<string, Count> = shared

    incr(address: string, callback: (error: null, result: { current: number; ttl: number }) => void): void {
      callback(null, hit(this.counts, address))
    }
    /** For a route with a limit of its own (`OWN_FLOOD_LIMIT`). */
    child(): FastifyRateLimitStore {
      return new RouteStore()
    }
  }
  class RouteStore extends FloodStore {
    protected override readonly counts = createCounts()
  }
  return {
    store: FloodStore,
    async stop() {
      clearInterval(timer)
      await telling
    },
  }
}
