import { data, isRouteErrorResponse } from 'react-router'

import { ApiError, call } from '#web/api.ts'
import { getSecondFactor } from '#web/endpoints/accounts/second-factor.gen.ts'
import { landingPath } from '#web/roles.ts'
import { mayOpen } from '#web/shell/area/links.ts'
import { requireUser, type SessionUser } from '#web/session.ts'
import { readToken } from '#web/token.ts'

const NEEDED = 'second_factor_required'

/** The token of the session that has proved the second factor, as far as this tab knows. */
let provenFor: string | null = null

/**
 * The admin, once this session has proved the second factor. Asks the server until it has, and never after.
 * @throws what the area answers with the step in place of the page (`isFactorNeeded`), and everything that
 * `requireUser` throws
 */
export async function requireProven(request: Request): Promise<SessionUser> {
  const user = await requireUser(request, ['admin'], landingPath)
  const token = readToken()
  if (token !== provenFor && !(await call(getSecondFactor)).is_proven) throw data({ code: NEEDED }, { status: 403 })
  provenFor = token
  return user
}

/**
 * For every `clientLoader` of a page of the admin area: the admin, whose scopes this page is for.
 * @throws 403 where it is not, and everything that `requireProven` throws
 */
export async function requireAdmin(request: Request): Promise<SessionUser> {
  const user = await requireProven(request)
  if (!mayOpen(new URL(request.url).pathname, user.admin_scopes ?? [])) throw data({}, { status: 403 })
  return user
}

/** Whether a page or a call requires the second factor, for the first time or again. */
export function isFactorNeeded(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return (error.data as { code?: string } | null)?.code === NEEDED
  return error instanceof ApiError && error.code === NEEDED
}
