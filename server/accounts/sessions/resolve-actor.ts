import type { Deps } from '#server/platform/deps.ts'
import type { ResolveActor } from '#server/platform/http/serve.ts'
import { hashToken } from '#server/platform/id.ts'
import { findLiveSession, prolongSession } from './queries.ts'

const HOUR_MS = 3_600_000
/** A session ends this long after its last use. Rules: docs/product-rules.md#sessions */
export const SESSION_MS = 30 * 24 * HOUR_MS

/**
 * Returns a token's owner, or null when it is unknown, revoked, expired or its owner is suspended. One query; the end
 * moves ahead at most once an hour, so that reading stays reading.
 */
export function createActorResolver(deps: Pick<Deps, 'db' | 'clock'>): ResolveActor {
  return async (token) => {
    const tokenHash = hashToken(token)
    const now = deps.clock.now()
    const session = await findLiveSession(deps.db, tokenHash, now)
    if (!session) return null
    const before = new Date(now.getTime() - HOUR_MS)
    if (session.viewer_id === null && session.last_used_at <= before)
      await prolongSession(deps.db, tokenHash, { now, before, expiresAt: new Date(now.getTime() + SESSION_MS) })
    const { id, role, factor_at: factorAt, admin_scopes: scopes, viewer_id: viewerId } = session
    return { id, role, tokenHash, factorAt, scopes, viewerId }
  }
}
