import { landingPath } from '#web/roles.ts'
import { requireUser, type SessionUser } from '#web/session.ts'

/**
 * For every `clientLoader` of the provider area. A client who opens the provider dashboard goes to their own, everybody
 * else who is no provider to `/login`; an admin has an area of their own.
 */
export function requireProvider(request: Request): Promise<SessionUser> {
  const { pathname } = new URL(request.url)
  const isDashboard = pathname.startsWith('/provider/dashboard')
  return requireUser(request, ['provider'], (user) => (isDashboard ? landingPath(user) : '/login'))
}
