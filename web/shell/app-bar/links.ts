import { isProvider } from '#web/roles.ts'
import type { Session } from '#web/session.ts'

export type NavItem = {
  to: string
  label: string
  end?: boolean
  /** Addresses that belong to it as well. */ also?: readonly string[]
}

const PUBLIC: readonly NavItem[] = [
  { to: '/', label: 'Home', end: true },
  { to: '/services', label: 'Services', also: ['/search', '/providers', '/booking'] },
  { to: '/contact', label: 'Contact' },
]
const PROVIDER: readonly NavItem[] = [
  { to: '/provider/dashboard', label: 'Dashboard' },
  { to: '/provider/services', label: 'Manage Services' },
  { to: '/provider/requests', label: 'Booking Requests' },
]
const OTHERS: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', also: ['/client/dashboard', '/bookings', '/admin'] },
]

/** The links of a person's own area: in the bar, in the drawer and in the account menu. */
export function ownLinks({ user }: Session): readonly NavItem[] {
  if (!user) return []
  return isProvider(user.role) ? PROVIDER : OTHERS
}

/** Whether a link leads to the current page, or to a page above it. */
export function isCurrent({ to, end = false, also = [] }: NavItem, pathname: string): boolean {
  if (end) return pathname === to
  return [to, ...also].some((start) => pathname === start || pathname.startsWith(`${start}/`))
}

export function barLinks(session: Session): readonly NavItem[] {
  return [...PUBLIC, ...ownLinks(session)]
}

/** On login and sign-up: the wanted page. Changing between the two keeps it. */
export function wantedAt(pathname: string, search: string): string | null {
  return /^\/(?:login|signup)\/?$/.test(pathname) ? new URLSearchParams(search).get('redirect') : null
}
