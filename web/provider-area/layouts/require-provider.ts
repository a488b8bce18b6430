import { landingPath } from '#web/roles.ts'
import { requireUser, type SessionUser } from '#web/session.ts'

/**
 * For every `clientLoader` of the provider area. A client who opens the provider dashboard goes to their own, everyone
 * else who is no provider to `/login`; an admin has an area of their own.
 */
export async function requireProvider(request: Request): Promise<SessionUser> {
  const { pathname } = new URL(request.url)
  const isDashboard = pathname.startsWith('/provider/dashboard')
  try {
    return await requireUser(request, ['provider'], (user) => (isDashboard ? landingPath(user) : '/login'))
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 503) throw thrown
    // Without a server's answer: a person whose day is stored here may read it.
    const kept = await (await import('#web/offline/own-day.ts')).readOwnDay()
    if (!kept) throw thrown
    return kept.user
  }
}
