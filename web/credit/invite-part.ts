import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What somebody's credit is does not wait for it. */
export const Invite = lazyComponent(async () => (await import('./invite.tsx')).Invite)
