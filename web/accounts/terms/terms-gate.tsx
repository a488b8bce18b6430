import { useSession } from '#web/session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const TermsBanner = lazyComponent(async () => (await import('./terms-banner.tsx')).TermsBanner)

/** At the top of dashboards and of the booking page, for people who still have to accept the terms of their role. */
export function TermsGate() {
  const { user } = useSession()
  return user?.terms_required && user.role !== 'admin' ? <TermsBanner role={user.role} /> : null
}
