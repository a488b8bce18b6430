import { LRUCache } from 'lru-cache'
import { networkOf } from '#server/accounts/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CachedResponse } from '#server/platform/http/cached-response.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import type { Limit, Limits } from '#server/platform/rate-limit.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'

/** Searches that aren't shared with other visitors: each costs a hundred times as much as a cached page. */
export const SEARCHES: Limit = { name: 'searches', max: 20, windowSeconds: 60, isPerAddress: true }

const AT_ONCE = 2
/** Further requests would wait longer than people do. */
const WAITING = 10
const MOST_NETWORKS = 10_000
const PAUSE_S = 10

type Draw = () => Promise<CachedResponse>

/**
 * Lets two searches be drawn at the same time, and so many a minute for one network; everyone else's pages wait behind
 * two at most. Counted in this process alone, since a flood that the database had to count would already be one. Rules:
 * docs/product-rules.md#floods
 */
export function createSearchLimit(limits: Limits): (ip: string, back: string, draw: Draw) => Promise<CachedResponse> {
  const { max, windowSeconds } = limits.of(SEARCHES)
  const hits = new LRUCache<string, { count: number }>({ max: MOST_NETWORKS, ttl: windowSeconds * 1000 })
  const gate = limitConcurrency({ atOnce: AT_ONCE, waiting: WAITING })
  return async (ip, back, draw) => {
    const network = networkOf(ip)
    const known = hits.get(network) ?? { count: 0 }
    if (known.count === 0) hits.set(network, known)
    known.count += 1
    if (known.count > max) return busyPage(back)
    try {
      return await gate(draw)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_requests') return busyPage(back)
      throw error
    }
  }
}

/** Without the frame of the site, which is most of what a page costs. */
function busyPage(back: string): CachedResponse {
  const body = `<!doctype html>
<html lang="en-CA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many searches</title>
<h1>Too many searches at once</h1>
<p>Please wait a few seconds, then <a href="${escapeHtml(back)}">search again</a>.</p>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': `${PAUSE_S}`,
  }
  return new CachedResponse(Buffer.from(body), { status: 503, headers })
}
