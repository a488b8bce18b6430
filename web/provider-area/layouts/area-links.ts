import type { SessionUser } from '#web/session.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type AreaLink = { to: string; label: string; icon: IconName; end?: boolean }

/** The pages of the provider area, the most needed first: phones show the first four and put the rest behind More. */
export function areaLinks({ id }: Pick<SessionUser, 'id'>): readonly AreaLink[] {
  return [
    { to: `/provider/dashboard/${id}`, label: 'Dashboard', icon: 'dashboard' },
    { to: '/provider/requests', label: 'Requests', icon: 'inbox' },
    { to: '/provider/availability', label: 'Availability', icon: 'calendar' },
    { to: '/provider/services', label: 'Services', icon: 'sparkle' },
    { to: '/provider/history', label: 'History', icon: 'history' },
    { to: `/provider/profile/${id}`, label: 'Profile settings', icon: 'settings' },
    { to: '/profile', label: 'Your account', icon: 'user' },
  ]
}
