import { safeRedirect } from '#contract/rules.ts'

/** Pages that make no sense right after a login. */
const FOR_VISITORS = /^\/(?:login|signup|forgot-password|reset-password|not-sent)\/?(?:[?#]|$)/

/** The path that the person wanted before login or sign-up: a path of this site, or null. */
export function wantedPath(search: URLSearchParams): string | null {
  const wanted = safeRedirect(search.get('redirect'))
  return wanted !== null && FOR_VISITORS.test(wanted) ? null : wanted
}

/** The email that the page before knew. It travels beside the address, never in it. */
export type KnownEmail = { email: string }

export function knownEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof email === 'string' ? email : ''
}
