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
}

type Area = { label: string; links: readonly AreaLink[] }

const ACCOUNT: AreaLink = { to: '/profile', label: 'Account', icon: 'user' }
export const MESSAGES: AreaLink = { to: '/messages', label: 'Messages', icon: 'message' }
const INBOX: AreaLink = { to: '/inbox', label: 'Inbox', icon: 'mail' }
const ADMIN: readonly AreaLink[] = [
  { to: '/admin', label: 'Today', icon: 'dashboard', end: true },
  { to: '/admin/approvals', label: 'Approvals', icon: 'shield' },
  { to: '/admin/cases', label: 'Cases', icon: 'inbox' },
  { to: '/admin/reviews', label: 'Reviews', icon: 'star' },
  { to: '/admin/safety', label: 'Safety', icon: 'alert' },
  { to: '/admin/required-papers', label: 'Required papers', icon: 'file' },
  { to: '/admin/conversations', label: 'Conversations', icon: 'message' },
  INBOX,
  ACCOUNT,
]

/** The pages of somebody's own area, the most needed first: phones show the first four and put the rest behind More. */
export function areaOf({ id, role }: Pick<SessionUser, 'id' | 'role'>): Area {
  if (role === 'admin') return { label: 'Admin area', links: ADMIN }
  if (!isProvider(role)) {
    const visits = { to: `/client/dashboard/${id}`, label: 'Visits', icon: 'calendar', also: '/bookings' } as const
    return {
      label: 'Client area',
      links: [visits, MESSAGES, { to: '/reviews', label: 'Reviews', icon: 'star' }, INBOX, ACCOUNT],
    }
  }
  return {
    label: 'Provider area',
    links: [
      { to: `/provider/dashboard/${id}`, label: 'Dashboard', icon: 'dashboard' },
      { to: '/provider/requests', label: 'Requests', icon: 'inbox' },
      MESSAGES,
      { to: '/provider/availability', label: 'Availability', icon: 'calendar' },
      { to: '/provider/services', label: 'Services', icon: 'sparkle' },
      { to: '/provider/papers', label: 'Papers', icon: 'shield' },
      { to: '/provider/history', label: 'History', icon: 'history', also: '/provider/bookings' },
      { to: '/provider/reviews', label: 'Reviews', icon: 'star' },
      { to: `/provider/profile/${id}`, label: 'Profile settings', icon: 'settings' },
      { to: '/provider/safety', label: 'Safety', icon: 'bell' },
      INBOX,
      ACCOUNT,
    ],
  }
}
