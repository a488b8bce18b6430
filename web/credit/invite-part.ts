import { lazyPart } from '#web/ui/lazy-part.tsx'

/** What somebody's credit is does not wait for it. */
export const Invite = lazyPart(async () => (await import('./invite.tsx')).Invite)
