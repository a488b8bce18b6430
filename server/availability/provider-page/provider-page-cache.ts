import { LRUCache } from 'lru-cache'
import type { Provider } from '#contract/availability.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import { getPublicPage } from './get-provider.ts'
import { createVersionReader } from './version-loader.ts'

type KeptPage = { version: string; from: number; until: number; answer: PreparedAnswer<Provider> }

/** Some four thousand pages of a month. */
const MAX_BYTES = 64 * 1024 * 1024

/** Visitors and clients read the same; providers and admins get abilities or sights of their own. */
export function readsPublicPage(actor: Actor | null): boolean {
  return actor === null || actor.role === 'client'
}

/**
 * Public pages of providers, worked out once. A kept page is proven with every request by one row: the version that the
 * database writes with each change of hours, claims, offerings or profile. See docs/decisions/0014.
 * @throws DomainError not_found
 */
export function keepProviderPages(deps: Deps): (id: string, postal?: string) => Promise<PreparedAnswer<Provider>> {
  const readVersion = createVersionReader(deps.db)
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.body.length + 1024,
  })
  return async (providerId, postal) => {
    const key = `${providerId} ${postal ?? ''}`
    const kept = pages.get(key)
    const from = deps.clock.now().getTime()
    // The sandbox's clock can go back.
    const isOfNow = kept !== undefined && kept.from <= from && from <= kept.until
    if (isOfNow && kept.version === (await readVersion(providerId))) return kept.answer
    const { page, version, until } = await getPublicPage(deps, providerId, postal)
    const answer = new PreparedAnswer(page)
    if (version !== null) pages.set(key, { version, from, until, answer })
    return answer
  }
}
