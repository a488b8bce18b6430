import { useSyncExternalStore } from 'react'

import type { User } from '#contract/accounts.ts'
import { ApiError, call } from '#web/api.ts'
import { dropDrafts } from '#web/drafts.ts'
import { drop, QUEUE_STORE } from '#web/offline/kept/names.ts'
import { getMe, logout } from '#web/endpoints/accounts.gen.ts'
import { normaliseRole, type Role } from '#web/roles.ts'
import { loginPath, redirectTo } from './redirects.ts'
import { onTokenChange, readToken, readView, writeToken } from '#web/token.ts'

/** The signed-in person, as `GET /auth/me` describes them. */
export type SessionUser = User

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signed-in'; user: SessionUser }
  /** A token is stored, but the server cannot be reached: no one is logged out for being offline. */
  | { status: 'unreachable'; user: null }

/** Written for a moment when a person logs out. */
const LOGGED_OUT = 'homebloom.logged-out'

const LOADING: Session = { status: 'loading', user: null }
const ANONYMOUS: Session = { status: 'anonymous', user: null }

let session: Session = LOADING
let pending: Promise<Session> | null = null
let loadedFor: string | null = null
const listeners = new Set<() => void>()

function publish(next: Session): Session {
  session = next
  for (const listener of listeners) listener()
  return next
}

/** The session once it is known; asks the server at most once per token. Browser only. */
export function loadSession(): Promise<Session> {
  const token = readToken()
  if (token === null) {
    loadedFor = null
    pending = null
    return Promise.resolve(session.status === 'anonymous' ? session : publish(ANONYMOUS))
  }
  if (token === loadedFor && session.status === 'signed-in') return Promise.resolve(session)
  if (token !== loadedFor || !pending) {
    loadedFor = token
    pending = fetchUser(token)
  }
  return pending
}

async function fetchUser(token: string): Promise<Session> {
  if (session.status !== 'loading') publish(LOADING)
  try {
    const user = toUser(await call(getMe))
    dropDrafts(user.id)
    return token === readToken() ? publish({ status: 'signed-in', user }) : loadSession()
  } catch (error) {
    if (token !== readToken()) return loadSession()
    pending = null
    const status = error instanceof ApiError ? error.status : 0
    // Being offline must not log anyone out. Rules: docs/product-rules.md#sessions
    if (status < 400 || status === 429 || status >= 500) return publish({ status: 'unreachable', user: null })
    writeToken(null)
    return loadSession()
  }
}

function toUser(user: User): SessionUser {
  return { ...user, role: normaliseRole(user.role) }
}

/** Stores the token of a login and the user that came with it. */
export function signIn(token: string, user: User): SessionUser {
  const known = toUser(user)
  dropDrafts(known.id)
  loadedFor = token
  pending = null
  session = { status: 'signed-in', user: known }
  writeToken(token)
  publish(session)
  return known
}

/**
 * Forgets the token here and revokes it on the server; being offline does not keep anyone signed in here. Unsent text
 * goes too, in every tab: an expired session keeps it, but a person who signs out doesn't come back to it.
 */
export async function signOut(): Promise<void> {
  const token = readToken()
  dropDrafts()
  if (readView() === null) {
    drop(QUEUE_STORE)
    tellOtherTabs()
  }
  writeToken(null)
  if (token !== null) await call(logout, { token }).catch(() => undefined)
}

/** Another tab learns of a change in the storage that they share; nothing of it stays there. */
function tellOtherTabs(): void {
  localStorage.setItem(LOGGED_OUT, String(Date.now()))
  localStorage.removeItem(LOGGED_OUT)
}

function hearOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === LOGGED_OUT && newValue !== null) dropDrafts()
}

/** Asks for the user again: after a profile change, or when the server was out of reach. */
export function reloadUser(): Promise<Session> {
  loadedFor = null
  pending = null
  return loadSession()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const end = onTokenChange(() => void loadSession())
  window.addEventListener('storage', hearOtherTabs)
  void loadSession()
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hearOtherTabs)
    end()
  }
}

/** The current session. The server renders and the browser hydrates as 'loading': documents never depend on a user. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => LOADING,
  )
}

/**
 * For a `clientLoader`: the signed-in user, or a redirect.
 * @param allowed roles that may stay; 'provider' includes a pending provider
 * @param elsewhere where other roles go; default `/login`
 * @throws redirect to `/login?redirect=…` without a sign-in, and Response 503 when the server is out of reach
 */
export async function requireUser(
  request: Request,
  allowed?: readonly Role[],
  elsewhere: (user: SessionUser) => string = () => '/login',
): Promise<SessionUser> {
  const { user, status } = await loadSession()
  if (status === 'unreachable') throw new Response(null, { status: 503, statusText: 'Out of reach' })
  if (!user) throw redirectTo(request, loginPath(request.url))
  const roles: readonly Role[] = allowed?.includes('provider') ? [...allowed, 'pending_provider'] : (allowed ?? [])
  if (allowed && !roles.includes(user.role)) throw redirectTo(request, elsewhere(user))
  return user
}
