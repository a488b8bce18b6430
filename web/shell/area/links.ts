import { type AdminScope, scopeFor } from '#contract/scopes.ts'
import { isProvider } from '#web/roles.ts'
import type { SessionUser } from '#web/session.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type AreaLink = {
  to: string
  label: string
  icon: IconName
  /** True where the address of another link begins with this one. */
  end?: boolean
  /** Addresses that belong to it as well. */
  also?: string
  /** Scopes of the admins who see the link. All admins without it. */
  scopes?: readonly AdminScope[]
  /** Behind More on phones, whatever its place. */
  behind?: true
  /** Shown with what it follows. */
  sub?: true
  /** Behind More on wide screens as well, except while it is open. */
  folded?: true
}

type Area = { label: string; links: readonly AreaLink[] }

const ACCOUNT: AreaLink = { to: '/profile', label: 'Account', icon: 'user', also: '/account' }
export const MESSAGES: AreaLink = { to: '/messages', label: 'Messages', icon: 'message' }
const INBOX: AreaLink = { to: '/inbox', label: 'Inbox', icon: 'mail' }
const ADMIN: readonly AreaLink[] = [
  { to: '/admin', label: 'Today', icon: 'dashboard', end: true },
  { to: '/admin/approvals', label: 'Approvals', icon: 'shield', scopes: ['trust'] },
  { to: '/admin/bookings', label: 'Bookings', icon: 'calendar', behind: true },
  { to: '/admin/people', label: 'People', icon: 'users', behind: true },
  { to: '/admin/money', label: 'Money', icon: 'card', scopes: ['finance'] },
  { to: '/admin/cases', label: 'Cases', icon: 'inbox' },
  { to: '/admin/safety', label: 'Safety', icon: 'alert', scopes: ['support', 'trust'], sub: true },
  { to: '/admin/conversations', label: 'Conversations', icon: 'message', scopes: ['trust'], sub: true },
  { to: '/admin/reviews', label: 'Reviews', icon: 'star', scopes: ['trust'], sub: true },
  { to: '/admin/photos', label: 'Photos', icon: 'image', scopes: ['trust'], sub: true },
  { to: '/admin/catalogue', label: 'Catalogue', icon: 'sparkle', scopes: ['trust'] },
  { to: '/admin/required-papers', label: 'Required documents', icon: 'file', scopes: ['trust'], sub: true },
  { to: '/admin/content', label: 'Content and rates', icon: 'edit', scopes: ['trust', 'finance'] },
  { to: '/admin/reports', label: 'Reports', icon: 'chart' },
  { to: '/admin/system', label: 'System', icon: 'settings', scopes: ['owner'] },
  INBOX,
  ACCOUNT,
]

/** Whether an admin with these scopes may open that page of the admin area. */
export function mayOpen(pathname: string, scopes: readonly AdminScope[]): boolean {
  const link = ADMIN.find((one) => isCurrent(one, pathname))
  return !link?.scopes || scopeFor(link.scopes, scopes) !== null
}

export function isCurrent({ to, end, also }: AreaLink, pathname: string): boolean {
  const isBelow = (start: string) => pathname === start || pathname.startsWith(`${start}/`)
  return end ? pathname === to : isBelow(to) || (also !== undefined && isBelow(also))
}

/**
 * The pages of a person's own area, the most needed first: phones show the first four and put the rest behind More. A
 * provider's column has eight places: seven links and More.
 */
export function areaOf({ id, role, admin_scopes = [] }: Pick<SessionUser, 'id' | 'role' | 'admin_scopes'>): Area {
  if (role === 'admin') return { label: 'Admin area', links: ADMIN.filter(({ to }) => mayOpen(to, admin_scopes)) }
  if (!isProvider(role)) {
    const visits = { to: `/client/dashboard/${id}`, label: 'Visits', icon: 'calendar', also: '/bookings' } as const
    return {
      label: 'Client area',
      links: [
        visits,
        MESSAGES,
        { to: '/favourites', label: 'Favourites', icon: 'heart' },
        { to: '/credit', label: 'Credit', icon: 'card' },
        { to: '/reviews', label: 'Reviews', icon: 'star' },
        { to: '/client/household', label: 'Household', icon: 'home' },
        { to: '/waitlist', label: 'Waitlist', icon: 'clock' },
        INBOX,
        ACCOUNT,
      ],
    }
  }
  return {
    label: 'Provider area',
    links: [
      { to: `/provider/dashboard/${id}`, label: 'Today', icon: 'dashboard' },
      { to: '/provider/schedule', label: 'Schedule', icon: 'calendar' },
      { to: '/provider/requests', label: 'Requests', icon: 'inbox' },
      MESSAGES,
      { to: '/provider/earnings', label: 'Earnings', icon: 'wallet' },
      { to: '/provider/services', label: 'Services', icon: 'sparkle' },
      { to: '/provider/availability', label: 'Availability', icon: 'clock' },
      ...folded([
        { to: '/provider/history', label: 'History', icon: 'history' },
        { to: '/provider/payouts', label: 'Payouts', icon: 'card' },
        { to: '/provider/statistics', label: 'Statistics', icon: 'chart' },
        { to: '/provider/reviews', label: 'Reviews', icon: 'star' },
        { to: '/provider/photos', label: 'Photos', icon: 'image' },
        { to: '/provider/share', label: 'Booking link', icon: 'upload' },
        { to: '/provider/papers', label: 'Documents', icon: 'file' },
        { to: `/provider/profile/${id}`, label: 'Profile settings', icon: 'settings' },
        { to: '/provider/safety', label: 'Safety', icon: 'shield' },
        INBOX,
        ACCOUNT,
      ]),
    ],
  }
}

function folded(links: readonly AreaLink[]): AreaLink[] {
  return links.map((link) => ({ ...link, folded: true, sub: true }))
}
