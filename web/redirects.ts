import { redirect, replace } from 'react-router'

/**
 * A redirect for a `clientLoader`, to be thrown. If the browser is already there (the page was opened by its address,
 * or by "back") its entry is replaced: otherwise "back" would lead to the page that redirects, and never past it.
 * Browser only.
 */
export function redirectTo(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  const isThere = window.location.pathname === pathname && window.location.search === search
  return isThere ? replace(to) : redirect(to)
}

/** `/login` with the way back to the page the visitor wanted. @param url absolute */
export function loginPath(url: string): string {
  const { pathname, search } = new URL(url)
  return withRedirect('/login', pathname + search)
}

/** Carries the wanted page through login and sign-up. @param wanted a path of this site */
export function withRedirect(page: '/login' | '/signup', wanted: string | null): string {
  return wanted === null ? page : `${page}?redirect=${encodeURIComponent(wanted)}`
}
