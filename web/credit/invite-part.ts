import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded separately, so that the credit doesn't wait for it. */
export const Invite = lazyComponent(async () => (await import('./invite.tsx')).Invite)
