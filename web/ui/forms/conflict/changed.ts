import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Seldom seen: two devices at once. */
export const ChangedElsewhere = lazyPart(async () => (await import('./changed-elsewhere.tsx')).ChangedElsewhere)
